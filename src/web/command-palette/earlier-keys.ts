/** Keys that have no effect when they are pressed alone. */
const modifiers: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt']);

type Key = Pick<KeyboardEvent, 'key'>;

const typesText = ({ key }: Key) => key.length === 1 || key === 'Backspace';

/**
 * Empties the list of buffered key presses. Returns the text that the keys would have typed. `isSubmitted` is true if
 * Enter was pressed after the text, and no key other than text keys was pressed before Enter. Another key, such as an
 * arrow key, could have chosen another result.
 */
export function takeTyped(keys: Key[]): { text: string; isSubmitted: boolean } {
  const taken = keys.splice(0).filter(({ key }) => !modifiers.has(key));
  const text = taken
    .filter(typesText)
    .reduce((typed, { key }) => (key === 'Backspace' ? typed.slice(0, -1) : typed + key), '');
  const end = taken.findIndex(({ key }) => key === 'Enter');
  const isSubmitted =
    end >= 0 && text.trim() !== '' && taken.every((key, at) => (at < end ? typesText(key) : key.key === 'Enter'));
  return { text, isSubmitted };
}
