import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { operations } from '#contract/operations.ts';
import { useClient } from '../api/context.tsx';
import { href } from '../paths.ts';
import { useConnectionId, useSession, useSessionState } from '../session/context.tsx';
import { useEntryConnection } from './use-entry-connection.ts';

/** Lets only a connected console through; others connect first and come back. */
export function Gate() {
  const { connection } = useSessionState();
  const { pathname, search } = useLocation();
  const { organization_id } = useParams();
  const isElsewhere = useEntryConnection();
  useLastLookedAt(isElsewhere ? undefined : organization_id);
  if (!connection) return <Navigate to={href.connect()} state={{ from: pathname + search }} replace />;
  return isElsewhere ? null : <Outlet />;
}

/** Remembers which organization was looked at last; one that the key does not list is asked for once, as a new one would be. */
function useLastLookedAt(organization: string | undefined) {
  const session = useSession();
  const client = useClient();
  const { connection } = useSessionState();
  const known = connection?.organizations ?? [];
  const isStrange = known.length > 0 && known.every(({ id }) => id !== organization);
  const id = useConnectionId();
  // The session lives outside React.
  useEffect(() => {
    if (!organization) return;
    if (!isStrange) return session.note({ organization });
    const learn = async () => {
      const { results } = await client.call(operations.listOrganizations, {});
      session.note({ organizations: results.map(({ id, name }) => ({ id, name })) }, id);
    };
    // The page asks the same server, and tells why it does not answer.
    learn().catch(() => {});
  }, [organization, isStrange, id, client, session]);
}

/** The front door: the projects looked at last, or the connect page. */
export function Home() {
  const organization = useSessionState().connection?.organization;
  return <Navigate to={organization ? href.projects(organization) : href.connect()} replace />;
}
