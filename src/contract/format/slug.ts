/** Converts a text for use in a file name or a key: lower-case letters and digits of any script, and hyphens. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
