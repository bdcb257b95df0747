import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Makes a question that is sent once for all who ask it at the same time, with one promise for them. It is sent at the
 * end of a turn and after the answer to the last one, so its answer holds all that was written before anybody asked; and
 * before those of the last one go on with what was found, so that the database has something to do meanwhile.
 */
export function inTurn<V>(send: () => Promise<V>): () => Promise<V> {
  let open: Promise<V> | null = null;
  let busy: Promise<unknown> | null = null;

  const begin = (): Promise<V> => {
    const found = (busy ?? endOfTurn()).then(() => {
      open = null;
      return send();
    });
    const rest = () => {
      if (busy === settled) busy = null;
    };
    const settled = found.then(rest, rest);
    busy = settled;
    return found;
  };

  return () => {
    open ??= begin();
    return open;
  };
}

/** Makes a reader that answers everything asked for at the same time with one statement. */
export function together<K, V>(load: (keys: K[]) => Promise<Map<K, V>>): (key: K) => Promise<V | undefined> {
  let keys = new Set<K>();
  const ask = inTurn(() => {
    const asked = keys;
    keys = new Set();
    return load([...asked]);
  });
  return async (key) => {
    keys.add(key);
    return (await ask()).get(key);
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
