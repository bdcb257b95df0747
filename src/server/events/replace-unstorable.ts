import { isObject } from '#contract/kinds/objects.ts';

const LOST = '\uFFFD';
const LONE_HALF = /\p{Surrogate}/gu;

/** Replaces lone surrogates (halves of surrogate pairs) with U+FFFD, because they are not characters. */
export const wellFormed = (text: string): string => text.replace(LONE_HALF, LOST);

const textOf = (text: string) => wellFormed(text.replaceAll('\0', LOST));

/**
 * Returns a JSON value that PostgreSQL can store: NUL characters and lone surrogates in texts and keys become U+FFFD.
 */
export function replaceUnstorable<V>(value: V): V;
export function replaceUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((entry) => replaceUnstorable(entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [textOf(key), replaceUnstorable(entry)]));
}
