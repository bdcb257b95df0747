import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './presence.module.css';
import { useNewerConsole } from './use-newer-console.ts';

const LONG_MS = 5000;

function subscribeToNetwork(tell: () => void) {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}
const useOnline = () => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

/** Whether something has been on its way for longer than one waits without wondering. */
function useSlow(): boolean {
  const isWaiting = useIsFetching() + useIsMutating() > 0;
  const [isSlow, setSlow] = useState(false);
  // The clock of the browser tells how long it takes.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow && isWaiting;
}

/** Says when the network is gone, when the server takes its time, and when a newer console was deployed. */
export function Presence() {
  const isOnline = useOnline();
  const isSlow = useSlow();
  const isNewer = useNewerConsole();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <div role="status" data-presence className={styles['presence']}>
      {!isOnline && (
        <p data-icon="warning">
          <span>This device is offline. What you type is kept here until you are back and save it.</span>
        </p>
      )}
      {isOnline && isSlow && (
        <p data-icon="clock">
          <span>The server is taking its time; you need not ask again.</span>
        </p>
      )}
      {isNewer && !isPutOff && (
        <p data-icon="refresh">
          <span>A newer version of this console is here. What you typed comes back after it is loaded.</span>
          <Button onClick={() => location.reload()}>Load it</Button>
          <Button kind="quiet" onClick={() => setPutOff(true)}>
            Later
          </Button>
        </p>
      )}
    </div>
  );
}
