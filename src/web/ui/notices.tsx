import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import styles from './notices.module.css';

type Notify = (words: string) => void;

const NotifyContext = createContext<Notify | null>(null);

const SHOWN_MS = 6000;

interface Notice {
  words: string;
  serial: number;
}

/** Shows what was just done at the foot of the window, and tells it to screen readers. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify = useCallback<Notify>((words) => setNotice((last) => ({ words, serial: (last?.serial ?? 0) + 1 })), []);

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
          <p key={notice.serial} data-icon="check">
            {notice.words}
          </p>
        )}
      </div>
    </NotifyContext>
  );
}

/** Says what was just done: `notify('Saved 3 changes')`. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NoticeProvider above it.');
  return notify;
}
