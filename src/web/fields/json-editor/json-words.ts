import { isObject } from '#contract/kinds/objects.ts';
import { type Decoded, parseJson } from '../json-text.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const wordsOf = (value: unknown) => {
  if (Array.isArray(value)) return `, ${counted(value.length, 'entry', 'entries')}`;
  return isObject(value) ? `, ${counted(Object.keys(value).length, 'key', 'keys')}` : '';
};

/** What a JSON text amounts to, in one sentence. */
export function jsonWords(text: string): string {
  if (text.trim() === '') return 'Empty: not set, which is another thing than {}, [] or "".';
  const decoded: Decoded = parseJson(text);
  return 'detail' in decoded ? decoded.detail : `Valid JSON${wordsOf(decoded.value)}.`;
}
