import { isObject } from '#contract/kinds/objects.ts';
import { type ParseResult, parseJsonText } from '../json-text.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const sizeText = (value: unknown) => {
  if (Array.isArray(value)) return `, ${counted(value.length, 'entry', 'entries')}`;
  return isObject(value) ? `, ${counted(Object.keys(value).length, 'key', 'keys')}` : '';
};

/** Returns a message about a JSON text: what empty text means, where the error is, or how many entries or keys it has. */
export function jsonSummary(text: string): string {
  if (text.trim() === '') return 'Empty text means not set. This is different from {}, [] and "".';
  const decoded: ParseResult = parseJsonText(text);
  return 'detail' in decoded ? decoded.detail : `Valid JSON${sizeText(decoded.value)}.`;
}
