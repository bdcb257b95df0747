import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Batch<K, V> {
  keys: Set<K>;
  found: Promise<Map<K, V>>;
}

/**
 * Makes a reader that answers everything asked for at the same time with one statement. A batch is closed only
 * when it is sent, so it sees all that was written before any of its questions was asked.
 */
export function together<K, V>(load: (keys: K[]) => Promise<Map<K, V>>): (key: K) => Promise<V | undefined> {
  let open: Batch<K, V> | null = null;
  let busy: Promise<unknown> = Promise.resolve();

  const begin = (): Batch<K, V> => {
    const keys = new Set<K>();
    const send = () => {
      open = null;
      return load([...keys]);
    };
    const found = busy.then(() => endOfTurn()).then(send);
    busy = found.catch(() => undefined);
    return { keys, found };
  };

  return async (key) => {
    open ??= begin();
    const { keys, found } = open;
    keys.add(key);
    return (await found).get(key);
  };
}
