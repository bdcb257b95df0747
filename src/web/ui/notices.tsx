import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';
import { lazyComponent } from './lazy-component.tsx';
import type { NoticeAction } from './notice-stack.tsx';
import styles from './notices.module.css';

type Notify = (message: string, outcome?: 'done' | 'failed', action?: NoticeAction) => void;

const NotifyContext = createContext<Notify | null>(null);

const load = () => import('./notice-stack.tsx');
const NoticeStack = lazyComponent(load, ({ NoticeStack }) => NoticeStack, null);

/** Shows notices at the bottom of the window and announces them to screen readers. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false);
  const notify = useCallback<Notify>((message, outcome = 'done', action) => {
    setNeeded(true);
    void load().then(({ showNotice }) => showNotice(message, outcome, action));
  }, []);

  // Load the code early. Otherwise, a notice about a lost network could not be shown, because its code could not load.
  useEffect(() => whenIdle(NoticeStack.preload), []);
  useEffect(() => {
    if (!isNeeded) return;
    return () => void load().then(({ clearNotices }) => clearNotices());
  }, [isNeeded]);

  return (
    <NotifyContext value={notify}>
      {children}
      <div role="status" className={styles.region}>
        {isNeeded && <NoticeStack />}
      </div>
    </NotifyContext>
  );
}

/** Returns a function that shows a notice: `notify('Saved 3 changes')`. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify must be used inside a NoticeProvider.');
  return notify;
}
