interface Found {
  path: string[];
  code: string;
  detail: string;
}

const inText = (text: string): Omit<Found, 'path'> | null => {
  if (text.includes('\0')) return { code: 'null_characters_not_allowed', detail: 'Null characters are not allowed.' };
  const lone = text.match(/\p{Surrogate}/u)?.[0];
  if (lone === undefined) return null;
  const name = (lone.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return { code: 'surrogate_characters_not_allowed', detail: `Surrogate characters are not allowed: U+${name}.` };
};

function inEntry(key: string, value: unknown): Found | null {
  const found = inText(key);
  if (found) return { path: [], ...found };
  const inside = findUnstorable(value);
  return inside && { ...inside, path: [key, ...inside.path] };
}

const outOfRange = { path: [], code: 'invalid_input', detail: 'Out of range float values are not JSON compliant.' };

const tooLong = (number: bigint) => ({
  path: [],
  code: 'invalid_input',
  detail: `The number ${number} has more digits than this server can store: send it as a string, in quotes.`,
});

function inNumber(value: number | bigint): Found | null {
  if (typeof value === 'bigint') return tooLong(value);
  return Number.isFinite(value) ? null : outOfRange;
}

/**
 * Returns the first part of a JSON value that can't be stored: a string with a NUL character or half of a surrogate
 * pair, an infinite number, or a number with too many digits.
 */
export function findUnstorable(value: unknown): Found | null {
  if (typeof value === 'bigint' || typeof value === 'number') return inNumber(value);
  if (typeof value === 'string') {
    const found = inText(value);
    return found && { path: [], ...found };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = inEntry(key, entry);
    if (found) return found;
  }
  return null;
}
