import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '#contract/problem.ts';
import type { LogEntry } from '../log-entry.ts';
import { isTemporary } from '../temporary-errors.ts';

/**
 * Work that is not part of a request. When the signal aborts, the work must end soon. The next start of the server
 * continues it.
 */
export type BackgroundTask = (signal: AbortSignal) => Promise<void>;

/** Whether an error means that a signal has aborted the work. */
const isCanceled = (error: unknown) => error instanceof Problem && error.status === 499;

/** Whether the work can succeed later: after an outage, or at the next start if the signal has aborted it. */
const canSucceedLater = (error: unknown, signal: AbortSignal) =>
  isTemporary(error) || (signal.aborted && isCanceled(error));

const RETRY_DELAY_MS = 2_000;

/** Runs the work. While PostgreSQL or ClickHouse is unavailable, tries again until the signal aborts. */
async function runThroughOutages(work: BackgroundTask, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await work(signal);
    } catch (error) {
      if (!canSucceedLater(error, signal)) throw error;
    }
    await wait(RETRY_DELAY_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}

/**
 * Returns two functions: `runInBackground` runs work in the background and logs failures. `stop` aborts all work and
 * waits until it has ended.
 */
export function createBackgroundTasks(log: (entry: LogEntry) => void) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const runInBackground = (work: BackgroundTask) => {
    const task = runThroughOutages(work, stopping.signal)
      .catch((error: unknown) => {
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        log({ level: 'error', message: `Background task failed: ${message}`, stack });
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  const stop = async () => {
    stopping.abort();
    await Promise.all(running);
  };
  return { runInBackground, stop };
}
