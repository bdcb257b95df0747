import { type ComponentType, lazy } from 'react';

export interface LazyRoute {
  (): React.ReactNode;
  /** Loads the code of the page, so that it renders at once. */
  preload: () => Promise<unknown>;
}

function tell(cause: unknown): never {
  throw new Error('The code of this page did not arrive: the server may be out of reach, or newer than this page.', {
    cause,
  });
}

/**
 * A page with a chunk of its own. Once the code is here the page renders at once: a plain `lazy` would show its fallback
 * first, and React holds what replaces a fallback back for 300 ms.
 */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded = await load().catch(tell);
    return { default: Loaded };
  };
  const Lazy = lazy(preload);
  return Object.assign(() => (Loaded ? <Loaded /> : <Lazy />), { preload });
}
