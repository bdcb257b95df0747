import { startTransition, useEffect, useRef, useState } from 'react';

/** Browsers limit how often the URL may change, so it is updated only after a pause. */
const PAUSE_MS = 250;

/** Returns typed text immediately, and calls `write` after a pause or when the input loses the focus. */
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
  // Otherwise the timer would change the URL of the next page.
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return { unsaved, type, flush };
}
