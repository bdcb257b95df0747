import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads the code ahead of its use; a failure shows when the part is used. */
  preload: () => void;
}

/** Code that is loaded once for all components that render it; a failed load can be repeated. */
function createLoader<P>(load: () => Promise<ComponentType<P>>) {
  const listeners = new Set<() => void>();
  let state: { Part?: ComponentType<P>; isFailed?: true } = {};
  let isLoading = false;
  const setState = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const start = async () => {
    if (isLoading || state.Part) return;
    isLoading = true;
    if (state.isFailed) setState({});
    try {
      setState({ Part: await load() });
    } catch {
      setState({ isFailed: true });
    }
    isLoading = false;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // In a task of its own, so that the rest of the page shows first.
    const timer = setTimeout(start);
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
    };
  };
  return { load: () => void start(), subscribe, getState: () => state };
}

/**
 * A part of a page whose code is loaded when it is rendered. `Placeholder` (null renders nothing) is shown until then, and stays
 * where the code cannot be loaded; a part without one offers another try. With Suspense the page would crash in that case, and
 * React would hold back what arrives within 300 ms.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder?: ComponentType<P> | null,
): LazyPart<P> {
  const loader = createLoader(load);
  function Lazy(props: P) {
    const { Part, isFailed } = useSyncExternalStore(loader.subscribe, loader.getState);
    const Shown = Part ?? Placeholder;
    if (Shown) return <Shown {...props} />;
    if (!isFailed || Placeholder === null) return null;
    return (
      <p role="alert">
        This part of the page could not be loaded. Check the connection or reload the page.{' '}
        <Button onClick={loader.load}>Try again</Button>
      </p>
    );
  }
  return Object.assign(Lazy, { preload: loader.load });
}
