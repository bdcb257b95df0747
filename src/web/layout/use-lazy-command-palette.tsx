import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { CommandOverlay, GlobalShortcuts } from '../command-palette/global-shortcuts.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { loadModule } from '../ui/load-module.ts';
import { useNotify } from '../ui/notices.tsx';

const overlayNames: Record<CommandOverlay, string> = {
  palette: 'The command palette',
  sheet: 'The list of shortcuts',
};

const isFocusInDialog = () => document.activeElement?.closest('[role="dialog"]') != null;

const isCommandK = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.toLowerCase() === 'k' && (ctrlKey || metaKey);

/**
 * Stores a typed key for the palette's search field, and keeps it from the page. Escape discards the stored keys and
 * calls `cancel`. Keys with Ctrl or Cmd are ignored.
 */
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

const ConnectionStatus = lazyComponent(
  () => import('../connection-status/connection-status.tsx'),
  ({ ConnectionStatus }) => ConnectionStatus,
  null,
);

/**
 * Opens the command palette on Ctrl+K or Cmd+K. The code for the palette and all shortcuts loads at the first key press
 * or pointer movement. Returns the elements to render, and a function that opens the palette or the list of shortcuts.
 */
export function useLazyCommandPalette(): [center: ReactNode, show: (what: CommandOverlay) => void] {
  const [Center, setCenter] = useState<typeof GlobalShortcuts | null>(null);
  const [shown, setShown] = useState<CommandOverlay | null>(null);
  // The keys pressed before the code of the shortcuts has loaded, or before the opened palette has the focus.
  const earlierKeys = useRef<KeyboardEvent[]>([]);
  const notify = useNotify();
  const load = useCallback(
    () =>
      loadModule(() => import('../command-palette/global-shortcuts.tsx')).then(({ GlobalShortcuts }) =>
        setCenter(() => GlobalShortcuts),
      ),
    [],
  );
  const show = useCallback(
    (what: CommandOverlay) => {
      // Keys pressed before the overlay was opened belong to the page, for example to an input.
      if (shown !== what) earlierKeys.current.length = 0;
      setShown(what);
      load().catch(() => {
        setShown(null);
        notify(`${overlayNames[what]} could not be loaded. Check the network, then try again.`, 'failed');
      });
    },
    [load, notify, shown],
  );
  const isLoaded = Center !== null;
  // A layout effect listens before the page is painted, so that a key pressed right after the first paint is not lost.
  useLayoutEffect(() => {
    // Ignore a failure here. The next key press tries again, and opening the palette shows the error.
    const loadQuietly = () => void load().catch(() => {});
    const press = (event: KeyboardEvent) => {
      if (isCommandK(event)) {
        event.preventDefault();
        show('palette');
      } else if (shown === 'palette' && !isFocusInDialog()) {
        keepForPalette(event, earlierKeys.current, () => setShown(null));
      } else if (!isLoaded) {
        earlierKeys.current.push(event);
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
      <Center shown={shown} earlierKeys={earlierKeys.current} onShow={setShown} />
      <ConnectionStatus />
    </>
  );
  return [center, show];
}
