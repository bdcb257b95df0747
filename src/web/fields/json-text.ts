import { parseExactJson, stringifyExactJson } from '../api/exact-json.ts';

/** What a text means, or why it means nothing. */
export type ParseResult = { value: unknown } | { detail: string };

const positionIn = (message: string) => Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
const lineAndColumnIn = (message: string) => /line (\d+) column (\d+)/.exec(message);

const isAtEnd = (text: string, message: string) =>
  /end of|EOF|unterminated/i.test(message) || positionIn(message) >= text.length;

/** Is there something in a text that no continuation makes JSON? */
function isBroken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return !isAtEnd(text, (error as Error).message);
  }
}

/** The first place from which on a text is no JSON, which some browsers do not tell. */
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
  if (isAtEnd(text, message)) return ' at its end';
  const named = lineAndColumnIn(message);
  if (named) return ` at line ${named[1]}, column ${named[2]}`;
  const told = positionIn(message);
  const position = Number.isNaN(told) ? brokenFrom(text) : told;
  const before = text.slice(0, position).split('\n');
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Reads a JSON text; an empty one means null. The reason for a refusal names line and column. */
export function parseJsonText(text: string): ParseResult {
  if (text.trim() === '') return { value: null };
  try {
    return { value: parseExactJson(text) };
  } catch (error) {
    return { detail: `This is not valid JSON: look${positionText(text, (error as Error).message)}.` };
  }
}

/** Writes a JSON value the way people edit it; null is an empty text. */
export const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : stringifyExactJson(value, 2);
