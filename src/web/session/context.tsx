import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Scope } from '#contract/operations.ts';
import { idOf } from './connection.ts';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What can be done to the session. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** How the session stands; renders again when it changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The id of the connection in use: what is kept on the device is kept for it alone. */
export function useConnectionId(): string {
  const { connection } = useSessionState();
  return connection ? idOf(connection) : '';
}

/** Why nothing that needs a scope can be done with this key; undefined while nobody said so. */
export function useBlocked(scope: Scope): string | undefined {
  const { connection } = useSessionState();
  return connection?.lacks?.includes(scope) ? `This key may not do that: it lacks the scope ${scope}.` : undefined;
}

/** The name of an organization, where the key lists it. */
export function useOrganizationName(organization: string): string | undefined {
  const { connection } = useSessionState();
  return connection?.organizations?.find(({ id }) => id === organization)?.name;
}
