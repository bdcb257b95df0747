import { isSame } from '#contract/resource.ts';
import type { Connection } from '../api/client.ts';
import { connection as connectionSchema } from './connection.ts';

const KEY = 'hedgerow.connection';

export interface SessionState {
  connection: Connection | null;
  /** The server no longer accepts the key of the connection. */
  refused: boolean;
}

/** Who the console is connected as: kept in this tab, or on this device when the person asks for it. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Stores a connection; `remember` keeps it after the tab is closed. */
  connect(connection: Connection, remember: boolean): void;
  /** Puts another key in the place of the refused one, where that one was kept. */
  replaceKey(key: string): void;
  /** Notes what was learned on the way: the organization looked at last, or those that there are. */
  note(learned: Pick<Connection, 'organization' | 'organizations'>): void;
  /** Notes that the server refused the key of `connection`, unless another key took its place meanwhile. */
  refuse(connection: Connection): void;
  disconnect(): void;
}

function parse(text: string | null): Connection | null {
  try {
    return text === null ? null : connectionSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function createSession(tab: Storage = sessionStorage, device: Storage = localStorage): Session {
  const listeners = new Set<() => void>();
  const kept = () => parse(tab.getItem(KEY)) ?? parse(device.getItem(KEY));
  let state: SessionState = { connection: kept(), refused: false };

  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const home = () => (tab.getItem(KEY) === null && device.getItem(KEY) !== null ? device : tab);
  const store = (connection: Connection, where: Storage) => {
    where.setItem(KEY, JSON.stringify(connection));
    become({ connection, refused: false });
  };

  // The device's storage is shared with other tabs: signing in or out there counts here as well.
  const follow = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === device && (key === KEY || key === null) && tab.getItem(KEY) === null) {
      become({ connection: kept(), refused: false });
    }
  };

  return {
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', follow);
      };
    },
    connect(connection, remember) {
      tab.removeItem(KEY);
      device.removeItem(KEY);
      store(connection, remember ? device : tab);
    },
    replaceKey(key) {
      if (state.connection) store({ ...state.connection, key }, home());
    },
    note(learned) {
      const { connection, refused } = state;
      if (!connection || isSame(connection, { ...connection, ...learned })) return;
      const next = { ...connection, ...learned };
      home().setItem(KEY, JSON.stringify(next));
      become({ connection: next, refused });
    },
    refuse({ address, key }) {
      const { connection } = state;
      if (connection?.key === key && connection.address === address) become({ connection, refused: true });
    },
    disconnect() {
      tab.removeItem(KEY);
      device.removeItem(KEY);
      become({ connection: null, refused: false });
    },
  };
}
