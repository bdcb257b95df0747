import { useSyncExternalStore } from 'react';

const media = () => window.matchMedia('print');

function subscribe(onChange: () => void) {
  const query = media();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the page is being printed. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => media().matches);
