import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Scope } from '#contract/operations.ts';
import { connectionId } from './connection.ts';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session and its actions. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside a SessionProvider.');
  return session;
}

/** Returns the current state of the session. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Returns the current connection's id. Data on the device is stored per connection. */
export function useConnectionId(): string {
  const { connection } = useSessionState();
  return connection ? connectionId(connection) : '';
}

/** Returns why actions with this scope are disabled, or undefined if the key has the scope or this is unknown. */
export function useMissingScopeReason(scope: Scope): string | undefined {
  const { connection } = useSessionState();
  return connection?.missingScopes?.includes(scope) ? `This key does not have the scope ${scope}.` : undefined;
}

/** Returns the name of an organization, if the key can list it. */
export function useOrganizationName(organization: string): string | undefined {
  const { connection } = useSessionState();
  return connection?.organizations?.find(({ id }) => id === organization)?.name;
}
