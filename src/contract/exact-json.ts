/**
 * The first character of a string that represents an integer too large for JavaScript. Text rarely begins with U+FFFF,
 * because U+FFFF is not a valid character. If a text begins with it, `marked` adds a second mark.
 */
const MARK = '\uFFFF';
/** Matches a string or a number. The loops are not nested, so that a long string does not overflow the engine's stack. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const isRounded = (number: string) => /^-?\d{16,}$/.test(number) && String(Number(number)) !== number;

// JSON can also contain the mark as an escape sequence.
const startsWithMark = /^"(?:\uFFFF|\\uffff)/i;

function marked(part: string): string {
  if (part[0] === '"') return startsWithMark.test(part) ? `"${MARK}${part.slice(1)}` : part;
  return isRounded(part) ? `"${MARK}${part}"` : part;
}

/**
 * Parses JSON without rounding large integers: they become strings that begin with `MARK`. `stringifyExactJson` writes them
 * as numbers again.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return /\d{16}|\uFFFF|\\uffff/i.test(text) ? JSON.parse(text.replace(token, marked)) : value;
}

const markedNumber = /(?<!\\)"\uFFFF(?:(-?\d+)"|(\uFFFF))/g;

/** Serializes a value. Large integers from `parseExactJson` keep all their digits. */
export function stringifyExactJson(value: unknown, space?: number): string {
  const text = JSON.stringify(value, null, space);
  return text.includes(MARK) ? text.replace(markedNumber, (_, number?: string) => number ?? `"${MARK}`) : text;
}

/** Returns a text in the form that `parseExactJson` returns: a text that begins with the mark gets a second mark. */
export const fromText = (text: string): string => (text[0] === MARK ? MARK + text : text);

/** Returns a string from `parseExactJson` for display, without the mark. */
export const exactText = (text: string): string => (text[0] === MARK ? text.slice(1) : text);

/**
 * Returns an integer in the form that `parseExactJson` returns: a number, or a marked string if a number would be
 * rounded.
 */
export const fromBigInt = (value: bigint): number | string =>
  isRounded(String(value)) ? `${MARK}${value}` : Number(value);

/** Whether a string from `parseExactJson` represents an integer. */
export const isMarkedInteger = (text: string): boolean => text[0] === MARK && /^-?\d+$/.test(text.slice(1));

/** Returns the integer of a marked string; null for any other text. */
export const markedBigInt = (text: string): bigint | null => (isMarkedInteger(text) ? BigInt(text.slice(1)) : null);
