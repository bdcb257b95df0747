import { useState } from 'react';

/**
 * Returns `run`, which runs a request, and the state of the last request. Unlike a mutation of React Query, it stores no
 * result, so that no cache contains secrets.
 */
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
