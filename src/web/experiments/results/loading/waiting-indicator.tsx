import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './loading.module.css';

/** Shorter waits are not worth a word. */
const NOTED_AFTER_SECONDS = 3;

/** Says for how long the server has been computing, and lets a person stop waiting. Mounted while it computes. */
export function Waiting({ stop }: { stop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  // The clock of the browser counts.
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < NOTED_AFTER_SECONDS) return null;
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
