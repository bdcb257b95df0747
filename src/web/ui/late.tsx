import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { afterFrame } from './after-frame.ts';
import { Button } from './button.tsx';

export interface Late<P> {
  (props: P): ReactNode;
  /** Loads the code ahead of its use; a failure shows when it is used. */
  preload: () => void;
}

interface Code<P> {
  Part?: ComponentType<P>;
  /** The last try came to nothing. */
  isMissing?: true;
}

/** Draws nothing. */
export const Nothing = () => null;

/** Lets the browser show what it has. */
const painted = () => new Promise<void>(afterFrame);

/** Code that comes over the network, once for all that draw it. */
function lateCode<P>(load: () => Promise<ComponentType<P>>, isUrgent: boolean) {
  const listeners = new Set<() => void>();
  let code: Code<P> = {};
  let isAsked = false;
  const become = (next: Code<P>) => {
    code = next;
    for (const listener of listeners) listener();
  };
  const ask = async () => {
    if (isAsked || code.Part) return;
    isAsked = true;
    if (code.isMissing) become({});
    try {
      if (!isUrgent) await painted();
      become({ Part: await load() });
    } catch {
      become({ isMissing: true });
    }
    isAsked = false;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    void ask();
    return () => listeners.delete(listener);
  };
  return { ask: () => void ask(), subscribe, read: () => code };
}

/**
 * A part of a page whose code comes when it is drawn. `Meanwhile` stands in its place, and stays where the code does not come;
 * a part that has none says so and offers another try, and the rest of the page goes on. Suspense would crash the page in that
 * case, and hold back what comes within 300 ms.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType<P> | null = null,
): Late<P> {
  const { ask, subscribe, read } = lateCode(load, Meanwhile === null);
  function Late(props: P) {
    const { Part, isMissing } = useSyncExternalStore(subscribe, read);
    const Drawn = Part ?? Meanwhile;
    if (Drawn) return <Drawn {...props} />;
    if (!isMissing) return null;
    return (
      <p role="alert">
        This part of the page could not be loaded: the server may be out of reach, or newer than this page.{' '}
        <Button onClick={ask}>Try again</Button>
      </p>
    );
  }
  return Object.assign(Late, { preload: ask });
}
