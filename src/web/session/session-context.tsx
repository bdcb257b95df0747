import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Scope } from '#contract/operations.ts';
import { connectionId } from './connection.ts';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session. The component does not render again when the session's state changes. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside a SessionProvider.');
  return session;
}

/** Returns the session's state. The component renders again when the state changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Returns the current connection's id, for storage keys of data that belongs to it; empty without a connection. */
export function useConnectionId(): string {
  const { connection } = useSessionState();
  return connection ? connectionId(connection) : '';
}

/** Returns why actions that need this scope are disabled; undefined if the scope is not known to be missing. */
export function useMissingScopeReason(scope: Scope): string | undefined {
  const { connection } = useSessionState();
  return connection?.missingScopes?.includes(scope) ? `This key does not have the scope ${scope}.` : undefined;
}

/** Returns the name of an organization; undefined if it is unknown. */
export function useOrganizationName(organization: string): string | undefined {
  const { connection } = useSessionState();
  return connection?.organizations?.find(({ id }) => id === organization)?.name;
}
