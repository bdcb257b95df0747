import * as z from 'zod/mini';
import type { ServerConnection } from '#client/client.ts';
import { CONNECTION_KEY, OTHER_CONNECTIONS_KEY } from '../storage-keys.ts';
import { connectionId, connectionSchema } from './connection.ts';

function parse<T>(schema: z.ZodMiniType<T>, text: string | null): T | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the connections without duplicates. Of several connections with the same id, the first one is kept. */
export const uniqueConnections = (connections: readonly ServerConnection[]): ServerConnection[] =>
  [...new Map([...connections].reverse().map((one) => [connectionId(one), one])).values()].reverse();

/** Returns functions that read and write the current connection and the other connections in one storage. */
export function createConnectionStorage(storage: Storage) {
  const current = (): ServerConnection | null => parse(connectionSchema, storage.getItem(CONNECTION_KEY));
  const others = (): ServerConnection[] =>
    parse(z.array(connectionSchema), storage.getItem(OTHER_CONNECTIONS_KEY)) ?? [];
  const store = (inUse: ServerConnection | null, others: readonly ServerConnection[]) => {
    if (inUse) storage.setItem(CONNECTION_KEY, JSON.stringify(inUse));
    else storage.removeItem(CONNECTION_KEY);
    if (others.length > 0) storage.setItem(OTHER_CONNECTIONS_KEY, JSON.stringify(others));
    else storage.removeItem(OTHER_CONNECTIONS_KEY);
  };
  const all = () => uniqueConnections([current() ?? [], others()].flat());
  return {
    current,
    all,
    /** Returns whether the event changed the connections in this storage. */
    isAffectedBy: ({ key, storageArea }: StorageEvent) =>
      storageArea === storage && (key === null || key === CONNECTION_KEY || key === OTHER_CONNECTIONS_KEY),
    /** Makes a connection current; null for none. The previous connection is kept among the others. */
    use(inUse: ServerConnection | null) {
      store(
        inUse,
        all().filter((one) => inUse === null || connectionId(one) !== connectionId(inUse)),
      );
    },
    /** Replaces the stored connection with the same id. Does nothing if there is none. */
    update(newer: ServerConnection) {
      const id = connectionId(newer);
      const renewed = (one: ServerConnection) => (connectionId(one) === id ? newer : one);
      const inUse = current();
      if (all().some((one) => connectionId(one) === id)) store(inUse && renewed(inUse), others().map(renewed));
    },
    remove(id: string) {
      const inUse = current();
      const isOther = (one: ServerConnection) => connectionId(one) !== id;
      store(inUse && isOther(inUse) ? inUse : null, others().filter(isOther));
    },
  };
}
