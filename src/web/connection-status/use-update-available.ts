import { useEffect, useState } from 'react';
import { isUpdateAvailable } from './check-for-update.ts';

const CHECK_INTERVAL_MS = 10 * 60_000;

/**
 * Returns whether a new version was deployed. Checks every ten minutes and when the tab becomes visible. Skips the
 * checks while the tab is hidden.
 */
export function useUpdateAvailable(): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer || !import.meta.env.PROD) return;
    const check = () => {
      if (document.visibilityState === 'visible') void isUpdateAvailable().then((newer) => newer && setNewer(true));
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isNewer]);
  return isNewer;
}
