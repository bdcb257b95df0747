import * as z from 'zod/mini';
import type { Connection } from '../api/client.ts';
import { storageKeys } from '../storage-keys.ts';
import { connection, idOf } from './connection.ts';

const CURRENT = storageKeys.connection;
const BESIDE = 'hedgerow.connections';

function parse<T>(schema: z.ZodMiniType<T>, text: string | null): T | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Each connection once; the first of its kind counts. */
export const unique = (connections: readonly Connection[]): Connection[] =>
  [...new Map([...connections].reverse().map((one) => [idOf(one), one])).values()].reverse();

/** The connections in one storage: the one in use, and those beside it. */
export function createShelf(storage: Storage) {
  const current = (): Connection | null => parse(connection, storage.getItem(CURRENT));
  const beside = (): Connection[] => parse(z.array(connection), storage.getItem(BESIDE)) ?? [];
  const keep = (inUse: Connection | null, others: readonly Connection[]) => {
    if (inUse) storage.setItem(CURRENT, JSON.stringify(inUse));
    else storage.removeItem(CURRENT);
    if (others.length > 0) storage.setItem(BESIDE, JSON.stringify(others));
    else storage.removeItem(BESIDE);
  };
  const all = () => unique([current() ?? [], beside()].flat());
  return {
    current,
    all,
    /** Is this a change of what lies here? */
    concerns: ({ key, storageArea }: StorageEvent) =>
      storageArea === storage && (key === null || key === CURRENT || key === BESIDE),
    /** Takes one into use, or none; the one that was in use stays beside it. */
    use(inUse: Connection | null) {
      keep(
        inUse,
        all().filter((one) => inUse === null || idOf(one) !== idOf(inUse)),
      );
    },
    /** Puts a newer record in the place of the one that lies here, if one does. */
    renew(newer: Connection) {
      const id = idOf(newer);
      const renewed = (one: Connection) => (idOf(one) === id ? newer : one);
      const inUse = current();
      if (all().some((one) => idOf(one) === id)) keep(inUse && renewed(inUse), beside().map(renewed));
    },
    drop(id: string) {
      const inUse = current();
      const isOther = (one: Connection) => idOf(one) !== id;
      keep(inUse && isOther(inUse) ? inUse : null, beside().filter(isOther));
    },
  };
}
