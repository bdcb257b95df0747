import { stringifyExactJson } from '#contract/exact-json.ts';

const CHUNK_CHARACTERS = 1024 * 1024;

/**
 * Splits rows with values from `parseExactJson` into JSON lists of about a megabyte. Creating such a list takes only a
 * few milliseconds, and storing all lists takes few statements.
 */
export function* jsonChunks(rows: Iterable<unknown>): Generator<string> {
  let texts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = stringifyExactJson(row);
    texts.push(text);
    length += text.length;
    if (length < CHUNK_CHARACTERS) continue;
    yield `[${texts.join(',')}]`;
    [texts, length] = [[], 0];
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`;
}
