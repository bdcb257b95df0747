import { Turns } from '../turns.ts';

/**
 * The maximum number of queries that a process runs on a database at the same time. The other connections stay free for
 * other work.
 */
const MAX_CONCURRENT = 4;

const queues = new WeakMap<object, Turns>();

function queueOf(database: object): Turns {
  const queue = queues.get(database) ?? new Turns(MAX_CONCURRENT);
  queues.set(database, queue);
  return queue;
}

/** Runs work on a database as soon as fewer than `MAX_CONCURRENT` queries are running on it. */
export const enqueue = <T>(database: object, work: () => Promise<T>): Promise<T> => queueOf(database).take(work);
