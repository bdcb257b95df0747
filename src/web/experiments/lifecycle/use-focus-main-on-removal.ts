import { useEffect, useRef } from 'react';

/** A button goes with the last step; whoever pressed it stays on the page with the focus. */
export function useFocusAfter(isOffered: boolean) {
  const before = useRef(isOffered);
  // Which element has the focus is known to the document alone.
  useEffect(() => {
    const isOver = before.current && !isOffered;
    before.current = isOffered;
    if (isOver && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [isOffered]);
}
