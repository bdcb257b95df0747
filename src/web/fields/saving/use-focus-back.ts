import { type FocusEvent, useEffect, useRef } from 'react';

/** What has the focus in a bar may go while it has it; the focus then goes back to where it came from. */
export function useFocusBack() {
  const last = useRef<Element>(undefined);
  const before = useRef<HTMLElement>(undefined);
  const note = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    last.current = target;
    const isFromOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (isFromOutside) before.current = relatedTarget;
  };
  // Which element has the focus is known to the document alone.
  useEffect(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body)
      before.current?.focus({ preventScroll: true });
  });
  return note;
}
