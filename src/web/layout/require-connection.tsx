import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { readAllPages } from '#client/read-all-pages.ts';
import { operations } from '#contract/operations.ts';
import { useClient } from '../api/client-context.tsx';
import { href } from '../paths.ts';
import { useConnectionId, useSession, useSessionState } from '../session/session-context.tsx';
import { useHistoryConnection } from '../session/use-history-connection.ts';

/**
 * Renders pages only if there is a connection. Otherwise redirects to the connect page, and back again after the user
 * has connected.
 */
export function RequireConnection() {
  const { connection } = useSessionState();
  const { pathname, search } = useLocation();
  const { organization_id } = useParams();
  const isOtherConnection = useHistoryConnection();
  useRememberOrganization(isOtherConnection ? undefined : organization_id);
  if (!connection) return <Navigate to={href.connect()} state={{ from: pathname + search }} replace />;
  return isOtherConnection ? null : <Outlet />;
}

/**
 * Stores the last visited organization. If the stored list of organizations is not empty and does not contain the
 * organization, reloads the list first, and stores the organization only if the new list contains it.
 */
function useRememberOrganization(organization: string | undefined) {
  const session = useSession();
  const client = useClient();
  const { connection } = useSessionState();
  const known = connection?.organizations ?? [];
  const isUnlisted = known.length > 0 && known.every(({ id }) => id !== organization);
  const id = useConnectionId();
  useEffect(() => {
    if (!organization) return;
    if (!isUnlisted) return session.update({ organization });
    const learn = async () => {
      const organizations = await readAllPages((query) => client.call(operations.listOrganizations, { query }));
      session.update({ organizations: organizations.map(({ id, name }) => ({ id, name })) }, id);
    };
    // Ignore errors here. The page also sends requests to this server and shows their errors.
    learn().catch(() => {});
  }, [organization, isUnlisted, id, client, session]);
}

/** Redirects to the projects of the last visited organization, or to the connect page if there is none. */
export function HomeRedirect() {
  const organization = useSessionState().connection?.organization;
  return <Navigate to={organization ? href.projects(organization) : href.connect()} replace />;
}
