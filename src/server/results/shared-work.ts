import { canceled } from '../canceled.ts';
import type { Db } from '../db/connection-pool.ts';

interface Shared<T> {
  done: Promise<T>;
  waiting: number;
  stopping: AbortController;
}

const underWay = new WeakMap<Db, Map<string, Shared<unknown>>>();

const workOn = (db: Db): Map<string, Shared<unknown>> => {
  const found = underWay.get(db) ?? new Map<string, Shared<unknown>>();
  underWay.set(db, found);
  return found;
};

/** Waits with the others; the last one that leaves ends the work. */
function waitFor<T>(shared: Shared<T>, signal: AbortSignal): Promise<T> {
  shared.waiting++;
  return new Promise((resolve, reject) => {
    const leave = () => {
      shared.waiting--;
      if (shared.waiting === 0) shared.stopping.abort();
      reject(canceled());
    };
    const stay = () => signal.removeEventListener('abort', leave);
    shared.done.then(resolve, reject).finally(stay);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

function begin<T>(works: Map<string, Shared<unknown>>, name: string, work: (signal: AbortSignal) => Promise<T>) {
  const stopping = new AbortController();
  const forget = () => {
    if (works.get(name) === shared) works.delete(name);
  };
  const shared: Shared<T> = { done: work(stopping.signal).finally(forget), waiting: 0, stopping };
  works.set(name, shared);
  return shared;
}

/** BackgroundTask on a database that callers of the same name may share. */
export interface Sharing {
  name: string;
  /** Start a new calculation even where the same one is running, which may not see everything that is stored by now. */
  fresh: boolean;
  /** Aborts when this caller has left. */
  signal: AbortSignal;
}

/** Does some work once for all callers that request it meanwhile, and aborts it when the last of them has left. */
export function shareWork<T>(db: Db, { name, fresh, signal }: Sharing, work: (signal: AbortSignal) => Promise<T>) {
  const works = workOn(db);
  const running = works.get(name) as Shared<T> | undefined;
  return waitFor(running && !fresh && !running.stopping.signal.aborted ? running : begin(works, name, work), signal);
}
