import { parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';

/** A parsed value, or why the text is invalid. */
export type ParseResult = { value: unknown } | { detail: string };

const positionIn = (message: string) => Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
const lineAndColumnIn = (message: string) => /line (\d+) column (\d+)/.exec(message);

const isAtEnd = (text: string, message: string) =>
  /end of|EOF|unterminated/i.test(message) || positionIn(message) >= text.length;

/** Whether a text is invalid and stays invalid if more text is added at the end. */
function isBroken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return !isAtEnd(text, (error as Error).message);
  }
}

/** Returns the position of the first error, for browsers whose error message does not contain it. */
function brokenFrom(text: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBroken(text.slice(0, middle + 1))) high = middle;
    else low = middle + 1;
  }
  return low;
}

function positionText(text: string, message: string): string {
  if (isAtEnd(text, message)) return ' at the end';
  const named = lineAndColumnIn(message);
  if (named) return ` at line ${named[1]}, column ${named[2]}`;
  const reported = positionIn(message);
  const position = Number.isNaN(reported) ? brokenFrom(text) : reported;
  const before = text.slice(0, position).split('\n');
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Parses a JSON text. Empty text means null. For invalid text, `detail` says where the first error is. */
export function parseJsonText(text: string): ParseResult {
  if (text.trim() === '') return { value: null };
  try {
    return { value: parseExactJson(text) };
  } catch (error) {
    return { detail: `Not valid JSON${positionText(text, (error as Error).message)}.` };
  }
}

/** Returns formatted JSON. Null becomes an empty text. */
export const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : stringifyExactJson(value, 2);
