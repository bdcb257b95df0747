import { useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

/** The first moments after a page is shown belong to whoever wants to press something. */
const SETTLE_MS = 1000;

let hasBeenIdle = false;

function subscribe(tell: () => void): () => void {
  if (hasBeenIdle) return () => {};
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = whenIdle(() => {
      hasBeenIdle = true;
      tell();
    });
  }, SETTLE_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Whether the browser has had time to spare since the page was loaded. What is costly and can wait, waits for it: the first
 * use of any `Intl` format alone takes as long as drawing a list.
 */
export const useSpareTime = (): boolean => useSyncExternalStore(subscribe, () => hasBeenIdle);
