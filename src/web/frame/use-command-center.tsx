import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { CommandCenter, Shown } from '../commands/command-center.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNotify } from '../ui/notices.tsx';

const ConnectionStatus = lazyPart(async () => (await import('../presence/presence.tsx')).Presence, null);

/**
 * Opens the palette on Ctrl or Cmd and K or when asked. Its code, and that of all other keys, is loaded with the first key or
 * movement of the pointer.
 */
export function useCommandCenter(): [center: ReactNode, show: (what: Shown) => void] {
  const [Center, setCenter] = useState<typeof CommandCenter | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const missed = useRef<KeyboardEvent[]>([]);
  const notify = useNotify();
  const load = useCallback(
    () => import('../commands/command-center.tsx').then((module) => setCenter(() => module.CommandCenter)),
    [],
  );
  const show = useCallback(
    (what: Shown) => {
      setShown(what);
      load().catch(({ message }: Error) => notify(message, 'failed'));
    },
    [load, notify],
  );
  const isLoaded = Center !== null;
  useEffect(() => {
    // Asked for again with the next key; whoever opens the palette is told.
    const loadQuietly = () => void load().catch(() => {});
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        show('palette');
      } else if (!isLoaded) {
        missed.current.push(event);
        loadQuietly();
      }
    };
    const move = () => whenIdle(loadQuietly);
    addEventListener('keydown', press);
    if (!isLoaded) addEventListener('pointermove', move, { once: true });
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('pointermove', move);
    };
  }, [isLoaded, load, show]);
  const center = Center && (
    <>
      <Center shown={shown} missed={missed.current} onShow={setShown} />
      <ConnectionStatus />
    </>
  );
  return [center, show];
}
