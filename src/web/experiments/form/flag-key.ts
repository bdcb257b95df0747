const LIMIT = 400;

/** A key made from a name: lower case, accents dropped, everything else a hyphen. */
export const proposedKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LIMIT);

/** Why code could not ask for a flag of this key; null when it could. */
export function keyFault(key: string): string | null {
  if (key.trim() === '') return 'A flag needs a key.';
  return /^[a-zA-Z0-9_-]+$/.test(key) ? null : 'Only letters, digits, hyphens and underscores can stand in a key.';
}

/** The key of a copy: the first of "key-2", "key-3" … that nothing else has. */
export function copiedKey(key: string, taken: readonly string[] = []): string {
  const [, stem = key, number] = /^(.*?)-(\d{1,4})$/.exec(key) ?? [];
  let next = Number(number ?? 1) + 1;
  while (taken.includes(`${stem}-${next}`)) next += 1;
  return `${stem}-${next}`;
}
