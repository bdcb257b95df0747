const CHUNK_CHARACTERS = 1024 * 1024;

/** The rows as JSON lists of about a megabyte each: large enough for one statement, small enough to be made in a few milliseconds. */
export function* jsonChunks(rows: Iterable<unknown>): Generator<string> {
  let texts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    length += text.length;
    if (length < CHUNK_CHARACTERS) continue;
    yield `[${texts.join(',')}]`;
    [texts, length] = [[], 0];
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`;
}
