import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';
import { lazyPart } from './lazy-part.tsx';
import styles from './notices.module.css';

/** A button in a notice. */
export interface NoticeAction {
  label: string;
  act: () => void;
}

type Notify = (message: string, outcome?: 'done' | 'failed', action?: NoticeAction) => void;

const NotifyContext = createContext<Notify | null>(null);

const load = () => import('./notice-stack.tsx');
const NoticeStack = lazyPart(async () => (await load()).NoticeStack, null);

/** Shows what was done at the foot of the window, and announces it to screen readers. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false);
  const notify = useCallback<Notify>((message, outcome = 'done', action) => {
    setNeeded(true);
    void load().then(({ showNotice }) => showNotice(message, outcome, action));
  }, []);

  // A notice can be about a lost connection, which the code could not be loaded over.
  useEffect(() => whenIdle(NoticeStack.preload), []);
  useEffect(() => {
    if (!isNeeded) return;
    return () => void load().then(({ clearNotices }) => clearNotices());
  }, [isNeeded]);

  return (
    <NotifyContext value={notify}>
      {children}
      <div role="status" className={styles['region']}>
        {isNeeded && <NoticeStack />}
      </div>
    </NotifyContext>
  );
}

/** Says what was just done, or could not be: `notify('Saved 3 changes')`. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NoticeProvider above it.');
  return notify;
}
