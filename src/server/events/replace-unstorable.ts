import { isMarkedInteger } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';

const LOST = '\uFFFD';
const LONE_HALF = /\p{Surrogate}/gu;

/** Returns a text that PostgreSQL can store: NUL characters and lone surrogates (halves of pairs) become U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', LOST).replace(LONE_HALF, LOST);

/**
 * Integers with more digits become null, as every number does that is too large for a JavaScript number.
 * PostgreSQL could not store a number with 200,000 digits.
 */
const MAX_DIGITS = 308;

const isTooLong = (text: string) => text.length > MAX_DIGITS && isMarkedInteger(text);

/**
 * Returns a JSON value from `parseExactJson` that PostgreSQL can store: NUL characters and lone surrogates in texts and
 * keys become U+FFFD, and integers with more than 308 digits become null.
 */
export function replaceUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return isTooLong(value) ? null : storableText(value);
  if (Array.isArray(value)) return value.map((entry) => replaceUnstorable(entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storableText(key), replaceUnstorable(entry)]));
}
