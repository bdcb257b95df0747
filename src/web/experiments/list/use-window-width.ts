import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The width of the browser's window, in pixels. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => innerWidth);
