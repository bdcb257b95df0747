import { useNotify } from './notices.tsx';
import { useTask } from './use-task.ts';

/**
 * Runs one change at a time. A change that succeeded is announced with its message, `onDone` is called, and `reload`
 * loads again what it changed.
 */
export function useChange(reload: () => unknown, onDone?: () => void) {
  const { run, ...state } = useTask();
  const notify = useNotify();
  const change = (send: () => Promise<unknown>, message: string) =>
    void run(async () => {
      await send();
      notify(message);
      onDone?.();
      await reload();
    });
  return { ...state, change };
}
