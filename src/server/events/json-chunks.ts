const CHUNK_CHARACTERS = 1024 * 1024;

/**
 * Returns the rows as JSON lists of about a megabyte. A list takes only a few milliseconds to create, and few
 * statements are needed.
 */
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
