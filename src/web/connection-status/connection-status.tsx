import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import styles from './connection-status.module.css';
import { useUpdateAvailable } from './use-update-available.ts';

const SLOW_AFTER_MS = 5000;

function subscribeToNetwork(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
const useOnline = () => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

/** Returns whether at least one request has been pending at every moment of the last five seconds. */
function useSlowRequests(): boolean {
  const isWaiting = useIsFetching() + useIsMutating() > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
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

/** A message. The surrounding live region announces it. */
const Toast = ({ icon, actions, children }: ToastProps) => (
  <Banner tone="neutral" icon={icon} role="note" className={styles.message} actions={actions}>
    {children}
  </Banner>
);

/** Reports that the device is offline, that the server is slow, or that a new version of the console is available. */
export function ConnectionStatus() {
  const isOnline = useOnline();
  const isSlow = useSlowRequests();
  const isNewer = useUpdateAvailable();
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div role="status" data-connection-status className={styles.status}>
      {!isOnline && (
        <Toast icon="warning">You are offline. Your changes are kept on this device until you can save them.</Toast>
      )}
      {isOnline && isSlow && <Toast icon="clock">This is taking longer than usual. The page keeps trying.</Toast>}
      {isNewer && !isDismissed && (
        <Toast
          icon="refresh"
          actions={
            <>
              <Button onClick={() => location.reload()}>Reload</Button>
              <Button kind="quiet" onClick={() => setDismissed(true)}>
                Later
              </Button>
            </>
          }
        >
          A new version of this console is available. Reload the page to use it. Your unsaved changes are kept.
        </Toast>
      )}
    </div>
  );
}
