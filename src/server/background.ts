import type { LogEntry } from './app.ts';

/** Work that goes on after a request was answered. It should end soon after the signal aborts. */
export type Work = (signal: AbortSignal) => Promise<void>;

/** Does work in the background, and logs what fails; `stop` tells it to end and waits until it has. */
export function createBackground(log: (entry: LogEntry) => void) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const later = (work: Work) => {
    const task = work(stopping.signal)
      .catch((error: unknown) => {
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        log({ level: 'error', message: `In the background: ${message}`, stack });
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  const stop = async () => {
    stopping.abort();
    await Promise.all(running);
  };
  return { later, stop };
}
