import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Batch<K, V> {
  keys: Set<K>;
  found: Promise<Map<K, V>>;
}

/**
 * Makes a reader that answers everything asked for at the same time with one statement. A batch is closed only
 * when it is sent, so it sees all that was written before any of its questions was asked. The next one is sent before
 * those of the last one go on with what was found, so that the database has something to do meanwhile.
 */
export function together<K, V>(load: (keys: K[]) => Promise<Map<K, V>>): (key: K) => Promise<V | undefined> {
  let open: Batch<K, V> | null = null;
  let busy: Promise<unknown> | null = null;

  const begin = (): Batch<K, V> => {
    const keys = new Set<K>();
    const send = () => {
      open = null;
      return load([...keys]);
    };
    const found = (busy ?? endOfTurn()).then(send);
    const rest = () => {
      if (busy === settled) busy = null;
    };
    const settled = found.then(rest, rest);
    busy = settled;
    return { keys, found };
  };

  return async (key) => {
    open ??= begin();
    const { keys, found } = open;
    keys.add(key);
    return (await found).get(key);
  };
}

/**
 * Makes a reader that answers a question once for all who ask the same at the same time, with the same promise:
 * an answer holds everything that was written before its question was asked. A question is a JSON value.
 */
export function askedOnce<Q, V>(answer: (question: Q) => Promise<V>): (question: Q) => Promise<V> {
  const ask = together<string, V>(async (texts) => {
    const answers = await Promise.all(texts.map((text) => answer(JSON.parse(text))));
    return new Map(texts.map((text, index) => [text, answers[index] as V]));
  });
  return async (question) => (await ask(JSON.stringify(question))) as V;
}
