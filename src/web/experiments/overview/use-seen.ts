import { type RefObject, useEffect, useState } from 'react';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function look(entries: readonly IntersectionObserverEntry[]) {
  for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
}

/** Whether an element has been in sight; at once where the browser does not tell. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  // What is in sight is for the browser to say.
  useEffect(() => {
    const { current } = element;
    if (!current || isSeen) return;
    observer ??= new IntersectionObserver(look);
    waiting.set(current, () => setSeen(true));
    observer.observe(current);
    return () => observer?.unobserve(current);
  }, [element, isSeen]);
  return isSeen;
}
