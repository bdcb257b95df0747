import type { Db } from '../db/connection-pool.ts';

/** How many questions one process asks at once: the rest of its connections stays free for everything else. */
const AT_ONCE = 4;

interface Turns {
  taken: number;
  waiting: (() => void)[];
}

const queues = new WeakMap<Db, Turns>();

const turnsOf = (db: Db): Turns => {
  const found = queues.get(db) ?? { taken: 0, waiting: [] };
  queues.set(db, found);
  return found;
};

/** Does some work on a database as soon as few others do such work there. */
export async function takeTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(db);
  if (turns.taken >= AT_ONCE) await new Promise<void>((resolve) => turns.waiting.push(resolve));
  else turns.taken++;
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.taken--;
  }
}
