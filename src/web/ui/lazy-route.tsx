import { type ComponentType, lazy } from 'react';

export interface LazyPart<P extends object> {
  (props: P): React.ReactNode;
  /** Loads the code of the part, so that it renders at once. */
  preload: () => Promise<unknown>;
  isHere: () => boolean;
}
export type LazyRoute = LazyPart<object>;

function tell(cause: unknown): never {
  throw new Error('The code of this page did not arrive: the server may be out of reach, or newer than this page.', {
    cause,
  });
}

/**
 * A page, or a part of one, with a chunk of its own. Once the code is here it renders at once: a plain `lazy` would show its
 * fallback first, and React holds what replaces a fallback back for 300 ms.
 */
export function lazyRoute<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    Loaded = await load().catch(tell);
    return { default: Loaded };
  };
  const Lazy = lazy(preload) as ComponentType<P>;
  return Object.assign((props: P) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />), {
    preload,
    isHere: () => Loaded !== undefined,
  });
}
