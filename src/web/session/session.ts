import { isSame } from '#contract/resource.ts';
import type { Connection } from '../api/client.ts';
import { idOf } from './connection.ts';
import { createShelf, unique } from './shelf.ts';

export interface SessionState {
  connection: Connection | null;
  /** The other connections that one can switch to. */
  others: readonly Connection[];
  /** The server no longer accepts the key of the connection. */
  refused: boolean;
}

type Learned = Partial<Pick<Connection, 'organization' | 'organizations' | 'name' | 'hue' | 'lacks'>>;

/** Who the console is connected as: kept in this tab, or on this device when the person asks for it. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Stores a connection beside the others and goes on with it; `remember` keeps it after the tab is closed. */
  connect(connection: Connection, remember: boolean): void;
  /** Goes on with another of the connections, in this tab alone. */
  use(id: string): void;
  /** Puts another key in the place of the refused one, where that one was kept. */
  replaceKey(key: string): void;
  /** Notes what was learned of a connection or chosen for it; without an id, of the one in use. */
  note(learned: Learned, id?: string): void;
  /** Notes that the server refused the key of `connection`, unless another key took its place meanwhile. */
  refuse(connection: Connection): void;
  /** Notes which scopes the key of `connection` lacks. */
  lack(connection: Connection, scopes: string[]): void;
  /** Forgets a connection; without an id, the one in use. */
  disconnect(id?: string): void;
  /** Which connection each entry of the history was seen with. */
  readonly seenWith: Map<string, string>;
}

/** The id of a new connection: one with the same key is the same, and a key that was refused is replaced. */
function idFor({ id: given, address, key }: Connection, { connection, others, refused }: SessionState): string {
  if (given !== undefined) return given;
  const known = [connection ?? [], others].flat().filter((one) => one.address === address);
  const same = known.find((one) => one.key === key) ?? (refused && connection?.address === address ? connection : null);
  if (same) return idOf(same);
  const taken = new Set(known.map(idOf));
  let id = address;
  for (let number = 2; taken.has(id); number++) id = `${address}#${number}`;
  return id;
}

const withId = (connection: Connection, id: string): Connection =>
  id === connection.address ? connection : { ...connection, id };

export function createSession(tabStorage: Storage = sessionStorage, deviceStorage: Storage = localStorage): Session {
  const listeners = new Set<() => void>();
  const [tab, device] = [createShelf(tabStorage), createShelf(deviceStorage)];
  const all = () => unique([...tab.all(), ...device.all()]);
  const stateWith = (connection: Connection | null, refused = false): SessionState => ({
    connection,
    others: all().filter((one) => !connection || idOf(one) !== idOf(connection)),
    refused,
  });
  let state = stateWith(tab.current() ?? device.current());

  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string) => all().find((one) => idOf(one) === id) ?? null;
  const isInUse = (id: string) => state.connection !== null && idOf(state.connection) === id;
  const renew = (newer: Connection) => {
    tab.renew(newer);
    device.renew(newer);
  };

  // The device's storage is shared with other tabs: signing in, signing out and another key count here as well.
  const follow = (event: StorageEvent) => {
    if (!device.concerns(event)) return;
    const { connection, refused } = state;
    if (!connection) return become(stateWith(tab.current() ?? device.current()));
    const newer = find(idOf(connection));
    become(stateWith(newer, refused && newer?.key === connection.key));
  };

  const isSameKey = ({ address, key }: Connection) =>
    state.connection?.key === key && state.connection.address === address;
  const session: Session = {
    seenWith: new Map(),
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', follow);
      };
    },
    connect(wanted, remember) {
      const connection = withId(wanted, idFor(wanted, state));
      tab.drop(idOf(connection));
      device.drop(idOf(connection));
      if (remember) tab.use(null);
      (remember ? device : tab).use(connection);
      become(stateWith(connection));
    },
    use(id) {
      const connection = find(id);
      if (!connection || isInUse(id)) return;
      const isOfDevice = device.current();
      tab.use(isOfDevice && idOf(isOfDevice) === id ? null : connection);
      become(stateWith(connection));
    },
    replaceKey(key) {
      if (!state.connection) return;
      const { lacks: _, ...connection } = state.connection;
      renew({ ...connection, key });
      become(stateWith({ ...connection, key }));
    },
    note(learned, id) {
      const before = id === undefined ? state.connection : find(id);
      if (!before || isSame(before, { ...before, ...learned })) return;
      const newer = { ...before, ...learned };
      renew(newer);
      become(isInUse(idOf(before)) ? stateWith(newer, state.refused) : stateWith(state.connection, state.refused));
    },
    refuse(connection) {
      if (isSameKey(connection)) become({ ...state, refused: true });
    },
    lack(connection, lacks) {
      if (isSameKey(connection) && !isSame(state.connection?.lacks ?? [], lacks)) session.note({ lacks });
    },
    disconnect(id) {
      const gone = id ?? (state.connection && idOf(state.connection));
      if (gone === null || !find(gone)) return;
      const wasInUse = isInUse(gone);
      tab.drop(gone);
      device.drop(gone);
      become(wasInUse ? stateWith(null) : stateWith(state.connection, state.refused));
    },
  };
  return session;
}
