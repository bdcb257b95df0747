/** Returns the entries of a pasted text: one per line, trimmed. */
export const parseEntries = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
