import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { CommandCenter, Shown } from '../commands/command-center.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNotify } from '../ui/notices.tsx';

const isFocusInDialog = () => document.activeElement?.closest('[role="dialog"]') != null;

const isCommandK = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.toLowerCase() === 'k' && (ctrlKey || metaKey);

/** Keeps what is typed for the search field of the palette, so that the page below does not get it. Escape cancels. */
function keepForPalette(event: KeyboardEvent, keys: KeyboardEvent[], cancel: () => void) {
  if (event.key === 'Escape') {
    keys.length = 0;
    cancel();
  } else if (!event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    event.stopPropagation();
    keys.push(event);
  }
}

const ConnectionStatus = lazyPart(async () => (await import('../presence/presence.tsx')).Presence, null);

/**
 * Opens the palette on Ctrl or Cmd and K or when asked. Its code, and that of all other keys, is loaded with the first key or
 * movement of the pointer.
 */
export function useCommandCenter(): [center: ReactNode, show: (what: Shown) => void] {
  const [Center, setCenter] = useState<typeof CommandCenter | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  // Keys pressed before the code that handles them was loaded.
  const missed = useRef<KeyboardEvent[]>([]);
  const notify = useNotify();
  const load = useCallback(
    () => import('../commands/command-center.tsx').then((module) => setCenter(() => module.CommandCenter)),
    [],
  );
  const show = useCallback(
    (what: Shown) => {
      setShown(what);
      load().catch(({ message }: Error) => {
        setShown(null);
        notify(message, 'failed');
      });
    },
    [load, notify],
  );
  const isLoaded = Center !== null;
  useEffect(() => {
    // The next key tries again; an error shows when the palette is opened.
    const loadQuietly = () => void load().catch(() => {});
    const press = (event: KeyboardEvent) => {
      if (isCommandK(event)) {
        event.preventDefault();
        show('palette');
      } else if (shown === 'palette' && !isFocusInDialog()) {
        keepForPalette(event, missed.current, () => setShown(null));
      } else if (!isLoaded) {
        missed.current.push(event);
        loadQuietly();
      }
    };
    const move = () => whenIdle(loadQuietly);
    addEventListener('keydown', press, { capture: true });
    if (!isLoaded) addEventListener('pointermove', move, { once: true });
    return () => {
      removeEventListener('keydown', press, { capture: true });
      removeEventListener('pointermove', move);
    };
  }, [isLoaded, load, show, shown]);
  const center = Center && (
    <>
      <Center shown={shown} missed={missed.current} onShow={setShown} />
      <ConnectionStatus />
    </>
  );
  return [center, show];
}
