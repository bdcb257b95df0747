import { useEffect, useState } from 'react';

/** Rows within this distance of the window are rendered completely. */
const MARGIN = '600px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function notifyVisible(entries: IntersectionObserverEntry[]) {
  for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
}

/** Returns true once a field's row has been near the window. Used to defer the content of distant rows. */
export function useNearViewport(name: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const row = document.getElementById(name);
    if (!row || isNear) return;
    observer ??= new IntersectionObserver(notifyVisible, { rootMargin: MARGIN });
    waiting.set(row, () => setNear(true));
    observer.observe(row);
    return () => observer?.unobserve(row);
  }, [name, isNear]);
  return isNear;
}
