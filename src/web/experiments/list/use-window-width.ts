import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void): () => void {
  addEventListener('resize', tell);
  return () => removeEventListener('resize', tell);
}

/** The width of the browser's window, in pixels. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => innerWidth);
