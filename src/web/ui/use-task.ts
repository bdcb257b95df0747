import { useState } from 'react';

/** Runs one request at a time. Only the caller gets the result, so that no cache contains secrets. */
export function useTask() {
  const [state, setState] = useState<{ busy: boolean; problem: Error | null }>({ busy: false, problem: null });
  const run = async (work: () => Promise<void>) => {
    setState({ busy: true, problem: null });
    try {
      await work();
      setState({ busy: false, problem: null });
    } catch (problem) {
      setState({ busy: false, problem: problem as Error });
    }
  };
  return { ...state, run };
}
