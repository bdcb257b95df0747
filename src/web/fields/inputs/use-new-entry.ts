import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Kind } from '#contract/field.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { cleanEntry, parseEntries } from './parse-entries.ts';

/**
 * Returns the props of a text input in which the user types new entries of a list. Enter, Ctrl+S and leaving the input
 * add the typed text as one entry. A pasted text can contain several entries.
 */
export function useNewEntry(kind: Kind, onAdd: (entries: string[]) => void) {
  const [typed, setTyped] = useState('');
  const add = (entries: string[]) => {
    if (entries.length > 0) onAdd(entries);
    setTyped('');
  };
  const addTyped = () => add([cleanEntry(typed)].filter((entry) => entry !== ''));
  return {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      const entries = parseEntries(`${typed}${text}`, kind);
      if (entries.length < 2 && !/[\r\n]/.test(text)) return;
      event.preventDefault();
      add(entries);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      // Otherwise, Enter would submit the form.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Enter' || isSave) addTyped();
    },
    onBlur: addTyped,
  };
}
