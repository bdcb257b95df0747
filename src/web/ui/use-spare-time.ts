import { useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

let hasBeenIdle = false;

function subscribe(tell: () => void): () => void {
  if (hasBeenIdle) return () => {};
  return whenIdle(() => {
    hasBeenIdle = true;
    tell();
  });
}

/**
 * Whether the browser has had time to spare since the page was loaded. What is costly and can wait, waits for it: the first
 * use of any `Intl` format alone takes as long as drawing a list.
 */
export const useSpareTime = (): boolean => useSyncExternalStore(subscribe, () => hasBeenIdle);
