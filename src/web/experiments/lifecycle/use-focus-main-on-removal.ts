import { useEffect, useRef } from 'react';

/** Focuses the main content when a focused button is removed, so that the focus is not lost. */
export function useFocusMainOnRemoval(isShown: boolean) {
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isRemoved = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (isRemoved && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [isShown]);
}
