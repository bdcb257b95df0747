import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { parseEntries } from './parse-entries.ts';

/**
 * Returns the props of a text input in which the user types new entries of a list. Enter, Ctrl+S and leaving the input
 * add the typed text. Pasting several lines adds one entry per line.
 */
export function useNewEntry(onAdd: (entries: string[]) => void) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const entries = parseEntries(text);
    if (entries.length > 0) onAdd(entries);
    setTyped('');
  };
  return {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (!/[\r\n]/.test(text)) return;
      event.preventDefault();
      add(`${typed}${text}`);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // While the user composes a character with an input method, Enter accepts the character.
      if (event.nativeEvent.isComposing) return;
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      // Otherwise, Enter would submit the form.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Enter' || isSave) add(typed);
    },
    onBlur: () => add(typed),
  };
}
