import { type RefObject, useEffect, useState } from 'react';

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function handleEntries(entries: readonly IntersectionObserverEntry[]) {
  for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
}

/** Returns whether an element has been visible at least once; true if the browser has no `IntersectionObserver`. */
export function useWasVisible(element: RefObject<Element | null>): boolean {
  const [wasVisible, setWasVisible] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (!current || wasVisible) return;
    observer ??= new IntersectionObserver(handleEntries);
    callbacks.set(current, () => setWasVisible(true));
    observer.observe(current);
    return () => observer?.unobserve(current);
  }, [element, wasVisible]);
  return wasVisible;
}
