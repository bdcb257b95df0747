import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './loading.module.css';

const words = (seconds: number) =>
  seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function useCountdown(seconds: number, isOn: boolean, atEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(atEnd);
  // The clock of the browser counts.
  useEffect(() => {
    if (!isOn) return;
    const dueAt = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      end();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, isOn]);
  return left;
}

/** Says when the console asks again by itself, and lets a person stop that. Mounted anew after every failure. */
export function AskAgain({ afterSeconds, ask }: { afterSeconds: number; ask: () => void }) {
  const [isOn, setOn] = useState(true);
  const left = useCountdown(afterSeconds, isOn, ask);
  if (!isOn) return <p className={styles['again']}>The console does not ask again by itself.</p>;
  return (
    <p className={styles['again']}>
      <span>
        The console asks again by itself in <span role="timer">{words(left)}</span>.
      </span>
      <Button kind="quiet" onClick={() => setOn(false)}>
        Stop asking
      </Button>
    </p>
  );
}
