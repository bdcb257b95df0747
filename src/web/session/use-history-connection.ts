import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { connectionId } from './connection.ts';
import { useSession, useSessionState } from './session-context.tsx';

/**
 * Switches to the connection that the current history entry was opened with, or that a link requests, and records the
 * connection of new entries. Without this, going back could show a page of one account with another account's key.
 * Returns true while the switch is pending.
 */
export function useHistoryConnection(): boolean {
  const { key, state } = useLocation();
  const session = useSession();
  const { connection, others } = useSessionState();
  const requestedId = session.connectionByHistoryKey.get(key) ?? (state as { connection?: string } | null)?.connection;
  const isOtherConnection = others.some((one) => connectionId(one) === requestedId);
  useEffect(() => {
    if (isOtherConnection && requestedId !== undefined) session.switchTo(requestedId);
    else if (connection) session.connectionByHistoryKey.set(key, connectionId(connection));
  }, [isOtherConnection, requestedId, key, connection, session]);
  return isOtherConnection;
}
