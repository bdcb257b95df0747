import { setTimeout as wait } from 'node:timers/promises';
import type { LogEntry } from '../log-entry.ts';
import type { BackgroundTask } from './background-tasks.ts';
import { logFailure } from './for-each-due.ts';

interface Interval {
  seconds: number;
  /** What the work is called in the log. */
  name: string;
  log: (entry: LogEntry) => void;
}

/**
 * Returns a task that runs work again and again, with a pause after each time, until the signal aborts. An error is logged,
 * and the work runs again after the pause.
 */
export const atIntervals =
  ({ seconds, name, log }: Interval, work: BackgroundTask): BackgroundTask =>
  async (signal) => {
    while (!signal.aborted) {
      await work(signal).catch(logFailure({ name, log, signal }));
      await wait(seconds * 1000, undefined, { signal }).catch(() => {});
    }
  };
