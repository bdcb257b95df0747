import { startTransition, useEffect, useRef, useState } from 'react';

/** The address follows when nothing was typed for so long: browsers take only so many changes of it in a row. */
const PAUSE_MS = 250;

/** A text that counts as soon as it is typed, and is written down once whoever types it pauses or leaves. */
export function useTypedText(write: (text: string) => void) {
  const [ahead, setAhead] = useState<string | null>(null);
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const settle = () => {
    if (!pending.current) return;
    const { text, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    startTransition(() => {
      write(text);
      setAhead(null);
    });
  };
  const type = (text: string) => {
    clearTimeout(pending.current?.timer);
    pending.current = { text, timer: setTimeout(settle, PAUSE_MS) };
    startTransition(() => setAhead(text));
  };
  // The timer outlives the page otherwise, and would write into the address of the next one.
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return { ahead, type, settle };
}
