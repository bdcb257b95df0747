import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Returns a focus handler for a bar whose buttons can unmount. If the focused button unmounts, the focus returns to the
 * element outside the bar that had the focus before.
 */
export function useRestoreFocus() {
  const last = useRef<Element>(undefined);
  const before = useRef<HTMLElement>(undefined);
  const note = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    last.current = target;
    const isFromOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (isFromOutside) before.current = relatedTarget;
  };
  useEffect(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body)
      before.current?.focus({ preventScroll: true });
  });
  return note;
}
