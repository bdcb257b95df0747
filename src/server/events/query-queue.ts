/**
 * The maximum number of queries that a process runs on a database at the same time. The other connections stay free for
 * other work.
 */
const MAX_CONCURRENT = 4;

interface Queue {
  taken: number;
  waiting: (() => void)[];
}

const queues = new WeakMap<object, Queue>();

const queueOf = (database: object): Queue => {
  const found = queues.get(database) ?? { taken: 0, waiting: [] };
  queues.set(database, found);
  return found;
};

/** Runs work on a database as soon as fewer than `MAX_CONCURRENT` queries are running on it. */
export async function enqueue<T>(database: object, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(database);
  if (queue.taken >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else queue.taken++;
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.taken--;
  }
}
