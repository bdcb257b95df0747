/** Begins a text that stands for a whole number which JavaScript would round; no character of a real text. */
const MARK = '\uFFFF';
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const isRounded = (number: string) => /^-?\d{16,}$/.test(number) && String(Number(number)) !== number;

function marked(part: string): string {
  if (part[0] === '"') return part[1] === MARK ? `"${MARK}${part.slice(1)}` : part;
  return isRounded(part) ? `"${MARK}${part}"` : part;
}

/** Reads a JSON text. A whole number beyond what JavaScript holds becomes a text, which only `writeExactJson` reads. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return /\d{16}|\uFFFF/.test(text) ? JSON.parse(text.replace(token, marked)) : value;
}

const written = /(?<!\\)"\uFFFF(?:(-?\d+)"|(\uFFFF))/g;

/** Writes a JSON text with every whole number that `parseExactJson` read as it stood there. */
export const writeExactJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(written, (_, number?: string) => number ?? `"${MARK}`);

/** A text as a person reads it: a number that JavaScript would round is its digits. */
export const exactText = (text: string): string => (text[0] === MARK ? text.slice(1) : text);
