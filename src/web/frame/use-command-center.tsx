import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Shown } from '../commands/command-center.tsx';
import { late, Nothing } from '../ui/late.tsx';
import { lazyRoute } from '../ui/lazy-route.tsx';
import { useNotify } from '../ui/notices.tsx';
import { whenIdle } from '../ui/when-idle.ts';

const CommandCenter = lazyRoute(async () => (await import('../commands/command-center.tsx')).CommandCenter);

const Presence = late(async () => (await import('../presence/presence.tsx')).Presence, Nothing);

/** Opens the palette on Ctrl or Cmd and K or when asked; its code, and that of all other keys, comes with the person's first move. */
export function useCommandCenter(): [center: ReactNode, show: (what: Shown) => void] {
  const [isHere, setHere] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const missed = useRef<KeyboardEvent[]>([]);
  const notify = useNotify();
  const show = useCallback(
    (what: Shown) => {
      setShown(what);
      CommandCenter.preload().then(
        () => setHere(true),
        ({ message }: Error) => notify(message, 'failed'),
      );
    },
    [notify],
  );
  const isGone = useRef(false);
  // Code that arrives after the page has gone has nowhere to be drawn.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  // The keyboard and idle time belong to the browser.
  useEffect(() => {
    const load = () =>
      void CommandCenter.preload().then(
        () => isGone.current || setHere(true),
        () => {},
      );
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        show('palette');
      } else if (!isHere) {
        missed.current.push(event);
        load();
      }
    };
    const move = () => whenIdle(load);
    addEventListener('keydown', press);
    if (!isHere) addEventListener('pointermove', move, { once: true });
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('pointermove', move);
    };
  }, [isHere, show]);
  const center = isHere && (
    <>
      <CommandCenter shown={shown} missed={missed.current} onShow={setShown} />
      <Presence />
    </>
  );
  return [center, show];
}
