const LIMIT = 400;

/** Returns a key for a name: lower case, without accents, and with hyphens for characters that a key can't contain. */
export const suggestFlagKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LIMIT);

/** Returns why a key is invalid; null if it is valid. */
export function flagKeyError(key: string): string | null {
  if (key.trim() === '') return 'A flag needs a key.';
  return /^[a-zA-Z0-9_-]+$/.test(key) ? null : 'Use letters, digits, hyphens and underscores.';
}

/** Returns the key for a copy: the first of "key-2", "key-3" … that is not in use. */
export function nextFreeKey(key: string, taken: readonly string[] = []): string {
  const [, stem = key, number] = /^(.*?)-(\d{1,4})$/.exec(key) ?? [];
  let next = Number(number ?? 1) + 1;
  while (taken.includes(`${stem}-${next}`)) next += 1;
  return `${stem}-${next}`;
}
