import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
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

interface ToastProps {
  icon: IconName;
  actions?: ReactNode;
  children: string;
}

/** One message; the live region around it announces it. */
const Toast = ({ icon, actions, children }: ToastProps) => (
  <Banner tone="neutral" icon={icon} role="note" className={styles['message'] ?? ''} actions={actions}>
    {children}
  </Banner>
);

/** Says when the network is gone, when the server takes its time, and when a newer console was deployed. */
export function Presence() {
  const isOnline = useOnline();
  const isSlow = useSlow();
  const isNewer = useNewerConsole();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <div role="status" data-presence className={styles['presence']}>
      {!isOnline && (
        <Toast icon="warning">This device is offline. What you type is kept here until you are back and save it.</Toast>
      )}
      {isOnline && isSlow && <Toast icon="clock">This is taking longer than usual. The page keeps trying.</Toast>}
      {isNewer && !isPutOff && (
        <Toast
          icon="refresh"
          actions={
            <>
              <Button onClick={() => location.reload()}>Load it</Button>
              <Button kind="quiet" onClick={() => setPutOff(true)}>
                Later
              </Button>
            </>
          }
        >
          A newer version of this console is here. What you typed comes back after it is loaded.
        </Toast>
      )}
    </div>
  );
}
