import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

export interface Late<P> {
  (props: P): ReactNode;
  /** Loads the code ahead of its use; a failure shows when it is used. */
  preload: () => void;
}

/**
 * A part of a page whose code comes when it is used. Where the code cannot be fetched, as without a network, the part says so
 * and offers another try, and the rest of the page goes on.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchCode = async () => {
    Loaded ??= await load();
  };
  function Part(props: P) {
    const [state, setState] = useState<'waiting' | 'failed' | 'here'>(Loaded ? 'here' : 'waiting');
    // The code comes over the network.
    useEffect(() => {
      if (state !== 'waiting') return;
      fetchCode().then(
        () => setState('here'),
        () => setState('failed'),
      );
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    if (state === 'waiting') return null;
    return (
      <p role="alert">
        This part of the page could not be loaded: the server may be out of reach, or newer than this page.{' '}
        <Button onClick={() => setState('waiting')}>Try again</Button>
      </p>
    );
  }
  return Object.assign(Part, { preload: () => void fetchCode().catch(() => {}) });
}
