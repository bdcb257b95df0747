import { type ComponentType, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { afterPaint } from './idle.ts';
import { loadModule } from './load-module.ts';

export interface LazyComponent<P> {
  (props: P): ReactNode;
  /** Loads the code in advance. If loading fails, the error is shown only when the component is rendered. */
  preload: () => void;
  /** Like `preload`, but returns a promise. The promise also resolves if loading fails. */
  load: () => Promise<void>;
}

/** Returns a store that loads the code once for all instances. After a failure, the code can be loaded again. */
function createLoader<P>(load: () => Promise<ComponentType<P>>) {
  const listeners = new Set<() => void>();
  let state: { Component?: ComponentType<P>; isFailed?: true } = {};
  let loading: Promise<void> | undefined;
  const setState = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const run = async () => {
    if (state.isFailed) setState({});
    try {
      setState({ Component: await load() });
    } catch {
      setState({ isFailed: true });
      loading = undefined;
    }
  };
  const start = () => {
    loading ??= run();
    return loading;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const cancel = afterPaint(() => void start());
    return () => {
      cancel();
      listeners.delete(listener);
    };
  };
  return { load: start, subscribe, getState: () => state };
}

/**
 * Returns a component that loads its code when it is rendered. Shows `Placeholder` until the code has loaded, and also
 * if loading fails; null shows nothing in both cases. If `Placeholder` is left out, a failed load shows a retry button.
 * Does not use React.lazy with Suspense: a failed load would crash the page, and React would show the fallback for at
 * least 300 ms, even if the code loads faster.
 *
 * @param load imports the module with the component
 * @param componentOf returns the module's component
 */
export function lazyComponent<M, P extends object>(
  load: () => Promise<M>,
  componentOf: (module: M) => ComponentType<P>,
  Placeholder?: ComponentType<P> | null,
): LazyComponent<P> {
  const loader = createLoader(async () => componentOf(await loadModule(load)));
  function Lazy(props: P) {
    // Deferred, so that rendering a large component does not block the browser.
    const { Component, isFailed } = useDeferredValue(useSyncExternalStore(loader.subscribe, loader.getState));
    const Shown = Component ?? Placeholder;
    if (Shown) return <Shown {...props} />;
    if (!isFailed || Placeholder === null) return null;
    return (
      <p role="alert">
        This part of the page could not be loaded. Check the network, then try again or reload the page.{' '}
        <Button onClick={() => void loader.load()}>Try again</Button>
      </p>
    );
  }
  return Object.assign(Lazy, { preload: () => void loader.load(), load: loader.load });
}
