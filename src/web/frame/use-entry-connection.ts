import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { idOf } from '../session/connection.ts';
import { useSession, useSessionState } from '../session/context.tsx';

/**
 * Goes on with the connection that an entry of the history was seen with, or that a link to it asks for, so that going back
 * never shows a page of one account through another. True while another one is in use.
 */
export function useEntryConnection(): boolean {
  const { key, state } = useLocation();
  const session = useSession();
  const { connection, others } = useSessionState();
  const wanted = session.seenWith.get(key) ?? (state as { connection?: string } | null)?.connection;
  const isElsewhere = others.some((one) => idOf(one) === wanted);
  // The session lives outside React.
  useEffect(() => {
    if (isElsewhere && wanted !== undefined) session.use(wanted);
    else if (connection) session.seenWith.set(key, idOf(connection));
  }, [isElsewhere, wanted, key, connection, session]);
  return isElsewhere;
}
