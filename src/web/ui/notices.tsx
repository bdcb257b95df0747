import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import styles from './notices.module.css';

type Notify = (words: string, outcome?: 'done' | 'failed') => void;

const NotifyContext = createContext<Notify | null>(null);

const SHOWN_MS = 6000;

const icons = { done: 'check', failed: 'warning' } as const;

interface Notice {
  words: string;
  outcome: keyof typeof icons;
  serial: number;
}

/** Shows what was just done at the foot of the window, and tells it to screen readers. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify = useCallback<Notify>(
    (words, outcome = 'done') => setNotice((last) => ({ words, outcome, serial: (last?.serial ?? 0) + 1 })),
    [],
  );

  // The clock of the browser takes the notice away.
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <NotifyContext value={notify}>
      {children}
      <div role="status" className={styles['notices']}>
        {notice && (
          <p key={notice.serial} data-icon={icons[notice.outcome]}>
            {notice.words}
          </p>
        )}
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
