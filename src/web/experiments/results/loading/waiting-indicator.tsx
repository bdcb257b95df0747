import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './loading.module.css';

/** Shorter waits are not shown. */
const SHOWN_AFTER_SECONDS = 3;

/** How long the server has been computing, with a button to stop waiting. Rendered while the request runs. */
export function WaitingIndicator({ stop }: { stop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < SHOWN_AFTER_SECONDS) return null;
  return (
    <span className={styles['waiting']}>
      <span role="status">The server is computing</span>
      <span role="timer">{seconds} s</span>
      <Button kind="quiet" onClick={stop}>
        Stop waiting
      </Button>
    </span>
  );
}
