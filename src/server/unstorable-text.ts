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
  const refused = inText(key);
  if (refused) return { path: [], ...refused };
  const inside = unstorableText(value);
  return inside && { ...inside, path: [key, ...inside.path] };
}

/** The first text in a JSON value that Postgres cannot store: with a NUL character, or with half of a surrogate pair. */
export function unstorableText(value: unknown): Found | null {
  if (typeof value === 'string') {
    const refused = inText(value);
    return refused && { path: [], ...refused };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = inEntry(key, entry);
    if (found) return found;
  }
  return null;
}
