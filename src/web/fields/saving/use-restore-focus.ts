import { type FocusEvent, useEffect, useRef } from 'react';

/** The focused button of a bar can unmount. Returns a focus handler that moves the focus back to where it came from. */
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
