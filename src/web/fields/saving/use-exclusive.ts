import { useRef, useState } from 'react';

/**
 * Returns whether an action is running, and a function that runs an action. Calls during a running action are ignored.
 */
export function useExclusive() {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const runExclusively = async (action: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await action();
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return [isRunning, runExclusively] as const;
}
