import { canceled } from '../canceled.ts';
import type { Db } from '../db/connection-pool.ts';

interface SharedCalculation<T> {
  done: Promise<T>;
  waiting: number;
  stopping: AbortController;
}

const runningCalculations = new WeakMap<Db, Map<string, SharedCalculation<unknown>>>();

const calculationsOn = (db: Db): Map<string, SharedCalculation<unknown>> => {
  const found = runningCalculations.get(db) ?? new Map<string, SharedCalculation<unknown>>();
  runningCalculations.set(db, found);
  return found;
};

/** Waits for a shared calculation. Throws 499 when the signal aborts. Aborts the calculation if no caller waits for it. */
function waitFor<T>(shared: SharedCalculation<T>, signal: AbortSignal): Promise<T> {
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

function begin<T>(
  calculations: Map<string, SharedCalculation<unknown>>,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
) {
  const stopping = new AbortController();
  const remove = () => {
    if (calculations.get(name) === shared) calculations.delete(name);
  };
  const shared: SharedCalculation<T> = { done: work(stopping.signal).finally(remove), waiting: 0, stopping };
  calculations.set(name, shared);
  return shared;
}

/** How a caller shares a calculation. */
export interface SharingOptions {
  /** Identifies the calculation within its database. */
  name: string;
  /** Whether to start a new calculation even if one is running. A running calculation might miss the newest events. */
  fresh: boolean;
  /** Aborts when this caller has disconnected. */
  signal: AbortSignal;
}

/**
 * Returns the result of a calculation. Callers that request the same calculation while it is running share it. The
 * calculation is aborted when the last of these callers has disconnected. Throws 499 when the signal aborts.
 */
export function shareCalculation<T>(
  db: Db,
  { name, fresh, signal }: SharingOptions,
  work: (signal: AbortSignal) => Promise<T>,
) {
  const calculations = calculationsOn(db);
  const running = calculations.get(name) as SharedCalculation<T> | undefined;
  const canJoin = running && !fresh && !running.stopping.signal.aborted;
  return waitFor(canJoin ? running : begin(calculations, name, work), signal);
}
