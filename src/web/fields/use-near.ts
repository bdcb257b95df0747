import { useEffect, useState } from 'react';

/** How far below or above the window a row counts as near, so that it is whole when it comes into view. */
const AROUND = '600px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function arrive(entries: IntersectionObserverEntry[]) {
  for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
}

/** Has the row of a field come near the window yet? What a far row shows beyond its input need not be drawn. */
export function useNear(name: string): boolean {
  const [isNear, setNear] = useState(false);
  // What is in view is known to the browser alone.
  useEffect(() => {
    const row = document.getElementById(name);
    if (!row || isNear) return;
    observer ??= new IntersectionObserver(arrive, { rootMargin: AROUND });
    waiting.set(row, () => setNear(true));
    observer.observe(row);
    return () => observer?.unobserve(row);
  }, [name, isNear]);
  return isNear;
}
