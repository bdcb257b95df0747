import type { LogEntry } from '../log-entry.ts';
import { isTemporary } from '../temporary-errors.ts';

interface Failing {
  /** What the work is called in the log. */
  name: string;
  log: (entry: LogEntry) => void;
  signal: AbortSignal;
}

/**
 * Returns a function that logs the error of work that is tried again later, so that an outage is only a warning. Errors after
 * the signal has aborted are not logged, because the abort causes them.
 */
export const logFailure =
  ({ name, log, signal }: Failing) =>
  (error: Error): void => {
    if (signal.aborted) return;
    const level = isTemporary(error) ? 'warn' : 'error';
    log({ level, message: `${name} failed: ${error.message}`, ...(level === 'error' && { stack: error.stack }) });
  };

interface Due<T> extends Omit<Failing, 'name'> {
  due: readonly T[];
  nameOf: (item: T) => string;
}

/** Runs work for each item, one after the other, until the signal aborts. An error of one is logged, and stops no other. */
export async function forEachDue<T>(
  { due, nameOf, log, signal }: Due<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of due) {
    if (signal.aborted) return;
    await work(item).catch(logFailure({ name: nameOf(item), log, signal }));
  }
}
