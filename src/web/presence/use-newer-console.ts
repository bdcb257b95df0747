import { useEffect, useState } from 'react';
import { isNewerThere } from './newer-console.ts';

const EVERY_MS = 10 * 60_000;

/** Whether a newer console was deployed; asked when somebody comes back to the page, and now and then. */
export function useNewerConsole(): boolean {
  const [isNewer, setNewer] = useState(false);
  // Whether anybody looks at the page is known to the document, and which console there is to its server.
  useEffect(() => {
    if (isNewer || !import.meta.env.PROD) return;
    const look = () => {
      if (document.visibilityState === 'visible') void isNewerThere().then((newer) => newer && setNewer(true));
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNewer]);
  return isNewer;
}
