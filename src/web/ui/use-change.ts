import { useNotify } from './notices.tsx';
import { useTask } from './use-task.ts';

/**
 * Returns `change`, which sends a change, and the state of the last change. After a success, `change` shows a message,
 * calls `onDone`, and calls `reload` to load the changed data again.
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
