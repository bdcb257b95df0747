/** Lets at most so many tasks run at a time; the others wait in the order in which they came. */
export function inTurn(most: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];

  const leave = () => {
    busy -= 1;
    waiting.shift()?.();
  };
  /** Resolves when it is this one's turn; whoever no longer wants it leaves the queue. */
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        busy += 1;
        resolve();
      };
      if (busy < most) return begin();
      waiting.push(begin);
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(begin);
        if (at < 0) return;
        waiting.splice(at, 1);
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
