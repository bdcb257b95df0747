import type { ServerConnection } from '#client/client.ts';
import { withGeneration } from '#client/generation.ts';
import { isSame } from '#contract/resource.ts';
import { connectionId } from './connection.ts';
import { createConnectionStorage, uniqueConnections } from './connection-storage.ts';

export interface SessionState {
  connection: ServerConnection | null;
  /** The other stored connections. */
  others: readonly ServerConnection[];
  /** Whether the server rejected the key. */
  isKeyRejected: boolean;
}

type ConnectionDetails = Partial<
  Pick<ServerConnection, 'organization' | 'organizations' | 'name' | 'hue' | 'missingScopes' | 'generations'>
>;

/**
 * The current connection and the other stored connections. Each is stored until the tab is closed or, if the user chose
 * this, permanently on this device.
 */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Stores a connection and makes it current. `remember` stores it on this device, not only in this tab. */
  connect(connection: ServerConnection, remember: boolean): void;
  /** Makes another stored connection current, in this tab only. */
  switchTo(id: string): void;
  /**
   * Replaces the current connection's key. Deletes the stored list of missing scopes, because it is about the old key.
   */
  replaceKey(key: string): void;
  /** Updates a connection's details. Without an id, updates the current connection. */
  update(learned: ConnectionDetails, id?: string): void;
  /** Marks the key of `connection` as rejected. Does nothing if this key is no longer in use. */
  rejectKey(connection: ServerConnection): void;
  /** Stores which scopes the key of `connection` is missing. Does nothing if this key is no longer in use. */
  setMissingScopes(connection: ServerConnection, scopes: string[]): void;
  /** Stores which generation of the API (see `Generation`) the server has for a project. Null removes what is stored. */
  setGeneration(connection: ServerConnection, project: number, generation: string | null): void;
  /** Removes a connection. Without an id, removes the current connection. */
  disconnect(id?: string): void;
  /** The id of the connection that each browser history entry was opened with, by the entry's key. */
  readonly connectionByHistoryKey: Map<string, string>;
}

/**
 * Returns the id for a new connection. Keeps the id of the connection if it has one. Otherwise, uses the id of a stored
 * connection with the same server and key. If there is none, uses the id of the current connection, but only if that
 * connection is to the same server and its key was rejected. In all other cases, returns an id that is not in use.
 */
function idFor(
  { id: given, address, key }: ServerConnection,
  { connection, others, isKeyRejected }: SessionState,
): string {
  if (given !== undefined) return given;
  const known = [connection ?? [], others].flat().filter((one) => one.address === address);
  const same =
    known.find((one) => one.key === key) ?? (isKeyRejected && connection?.address === address ? connection : null);
  if (same) return connectionId(same);
  const taken = new Set(known.map(connectionId));
  let id = address;
  for (let number = 2; taken.has(id); number++) id = `${address}#${number}`;
  return id;
}

const withId = (connection: ServerConnection, id: string): ServerConnection =>
  id === connection.address ? connection : { ...connection, id };

export function createSession(tabStorage: Storage = sessionStorage, deviceStorage: Storage = localStorage): Session {
  const listeners = new Set<() => void>();
  const [tab, device] = [createConnectionStorage(tabStorage), createConnectionStorage(deviceStorage)];
  const all = () => uniqueConnections([...tab.all(), ...device.all()]);
  const stateWith = (connection: ServerConnection | null, isKeyRejected = false): SessionState => ({
    connection,
    others: all().filter((one) => !connection || connectionId(one) !== connectionId(connection)),
    isKeyRejected,
  });
  let state = stateWith(tab.current() ?? device.current());

  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string) => all().find((one) => connectionId(one) === id) ?? null;
  const isInUse = (id: string) => state.connection !== null && connectionId(state.connection) === id;
  const renew = (newer: ServerConnection) => {
    tab.update(newer);
    device.update(newer);
  };

  // Other tabs share the device's storage, so apply their sign-ins, sign-outs and key changes here.
  const follow = (event: StorageEvent) => {
    if (!device.isAffectedBy(event)) return;
    const { connection, isKeyRejected } = state;
    if (!connection) return setState(stateWith(tab.current() ?? device.current()));
    const newer = find(connectionId(connection));
    setState(stateWith(newer, isKeyRejected && newer?.key === connection.key));
  };

  const isSameKey = ({ address, key }: ServerConnection) =>
    state.connection?.key === key && state.connection.address === address;
  const session: Session = {
    connectionByHistoryKey: new Map(),
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', follow);
      };
    },
    connect(requested, remember) {
      const connection = withId(requested, idFor(requested, state));
      tab.remove(connectionId(connection));
      device.remove(connectionId(connection));
      if (remember) tab.use(null);
      (remember ? device : tab).use(connection);
      setState(stateWith(connection));
    },
    switchTo(id) {
      const connection = find(id);
      if (!connection || isInUse(id)) return;
      const isOfDevice = device.current();
      tab.use(isOfDevice && connectionId(isOfDevice) === id ? null : connection);
      setState(stateWith(connection));
    },
    replaceKey(key) {
      if (!state.connection) return;
      const { missingScopes: _, ...connection } = state.connection;
      renew({ ...connection, key });
      setState(stateWith({ ...connection, key }));
    },
    update(learned, id) {
      const before = id === undefined ? state.connection : find(id);
      if (!before || isSame(before, { ...before, ...learned })) return;
      const newer = { ...before, ...learned };
      renew(newer);
      setState(
        isInUse(connectionId(before))
          ? stateWith(newer, state.isKeyRejected)
          : stateWith(state.connection, state.isKeyRejected),
      );
    },
    rejectKey(connection) {
      if (isSameKey(connection)) setState({ ...state, isKeyRejected: true });
    },
    setMissingScopes(connection, missingScopes) {
      if (isSameKey(connection) && !isSame(state.connection?.missingScopes ?? [], missingScopes))
        session.update({ missingScopes });
    },
    setGeneration(connection, project, generation) {
      if (!state.connection || !isSameKey(connection)) return;
      session.update(withGeneration(state.connection, project, generation));
    },
    disconnect(id) {
      const removedId = id ?? (state.connection && connectionId(state.connection));
      if (removedId === null || !find(removedId)) return;
      const wasInUse = isInUse(removedId);
      tab.remove(removedId);
      device.remove(removedId);
      setState(wasInUse ? stateWith(null) : stateWith(state.connection, state.isKeyRejected));
    },
  };
  return session;
}
