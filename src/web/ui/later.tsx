import { type ComponentType, useSyncExternalStore } from 'react';

/** Lets the browser show what it has. */
const painted = () => new Promise((done) => requestAnimationFrame(done));

/**
 * A component whose code comes once it is drawn; `Meanwhile` stands in its place, and stays where the code does not come.
 * Suspense would crash the page in that case, and hold back what comes within 300 ms.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, Meanwhile: ComponentType<P>) {
  const listeners = new Set<() => void>();
  let Loaded: ComponentType<P> = Meanwhile;
  let isAsked = false;
  const ask = async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      await painted();
      Loaded = await load();
    } catch {
      // The next one that is drawn asks again.
      isAsked = false;
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    void ask();
    return () => listeners.delete(listener);
  };
  return function Later(props: P) {
    const Drawn = useSyncExternalStore(subscribe, () => Loaded);
    return <Drawn {...props} />;
  };
}

/** Draws nothing. */
export const Nothing = () => null;
