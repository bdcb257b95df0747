import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Returns the browser window's width in pixels. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => innerWidth);
