import { type ComponentType, lazy } from 'react';

export interface LazyRoute {
  (): React.ReactNode;
  /** Loads the page's code in advance. */
  preload: () => Promise<unknown>;
}

function explain(cause: unknown): never {
  throw new Error('This page could not be loaded. Check the network.', { cause });
}

/**
 * Returns a page component with its own chunk. A page with preloaded code renders immediately. React.lazy alone would
 * first show the fallback for at least 300 ms.
 */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded = await load().catch(explain);
    return { default: Loaded };
  };
  const Lazy = lazy(preload);
  return Object.assign(() => (Loaded ? <Loaded /> : <Lazy />), { preload });
}
