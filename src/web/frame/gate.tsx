import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { href } from '../paths.ts';
import { useSession, useSessionState } from '../session/context.tsx';
import { useEntryConnection } from './use-entry-connection.ts';

/** Lets only a connected console through; others connect first and come back. */
export function Gate() {
  const { connection } = useSessionState();
  const { pathname, search } = useLocation();
  const { organization_id } = useParams();
  const session = useSession();
  const isElsewhere = useEntryConnection();
  // The session lives outside React; it remembers which organization was looked at last.
  useEffect(() => {
    if (organization_id && !isElsewhere) session.note({ organization: organization_id });
  }, [organization_id, isElsewhere, session]);
  if (!connection) return <Navigate to={href.connect()} state={{ from: pathname + search }} replace />;
  return isElsewhere ? null : <Outlet />;
}

/** The front door: the projects looked at last, or the connect page. */
export function Home() {
  const organization = useSessionState().connection?.organization;
  return <Navigate to={organization ? href.projects(organization) : href.connect()} replace />;
}
