/** Returns a function that queues a task and returns its result. Tasks start in order. At most `limit` run at once. */
export function createTaskQueue(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };
  /** Resolves when the task can start. If the signal aborts first, rejects and removes the task from the queue. */
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        running += 1;
        resolve();
      };
      if (running < limit) return start();
      waiting.push(start);
      signal.addEventListener('abort', () => {
        const index = waiting.indexOf(start);
        if (index < 0) return;
        waiting.splice(index, 1);
        reject(signal.reason);
      });
    });

  return async <T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    await enter(signal);
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      leave();
    }
  };
}

/** Limits the parallel requests for the results and records of list rows, so that other requests stay fast. */
export const rowRequests = createTaskQueue(4);
