/** Returns a queue that runs its tasks in order, with at most `limit` tasks at the same time. */
export function createTaskQueue(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };
  /** Resolves when the task can start. An aborted task is removed from the queue. */
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
