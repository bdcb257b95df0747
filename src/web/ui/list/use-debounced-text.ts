import { startTransition, useEffect, useRef, useState } from 'react';

/** Browsers limit how often the URL may change, so it is updated only after a pause. */
const PAUSE_MS = 250;

/**
 * Delays writing typed text to the URL. `unsaved` is the typed text, or null once it is written. `type` calls `write`
 * after a pause. `flush` calls `write` immediately.
 */
export function useDebouncedText(write: (text: string) => void) {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = () => {
    if (!pending.current) return;
    const { text, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    startTransition(() => {
      write(text);
      setUnsaved(null);
    });
  };
  const type = (text: string) => {
    clearTimeout(pending.current?.timer);
    pending.current = { text, timer: setTimeout(flush, PAUSE_MS) };
    startTransition(() => setUnsaved(text));
  };
  // Stop the timer on unmount. Otherwise, it would change the URL of the next page.
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return { unsaved, type, flush };
}
