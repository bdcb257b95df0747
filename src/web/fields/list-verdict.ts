import type { Kind } from '#contract/field.ts';

export interface Verdict {
  tone: 'fine' | 'warning' | 'bad';
  words: string;
}

type Judge = (entry: string) => Verdict | null;

const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/;
const wildcardHost = /^https?:\/\/[^/]*\*/;

const warning = (words: string): Verdict => ({ tone: 'warning', words });
const bad = (words: string): Verdict => ({ tone: 'bad', words });

function originOf(entry: string): URL | null {
  try {
    return new URL(entry.replace('*', 'any'));
  } catch {
    return null;
  }
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname.endsWith('.localhost');

function site(entry: string, wildcard: Verdict | null): Verdict | null {
  const origin = originOf(entry);
  if (!origin || !/^https?:$/.test(origin.protocol)) return bad('Needs a scheme, like https://');
  if (wildcardHost.test(entry)) return wildcard;
  if (origin.pathname.length > 1 || origin.search !== '') return warning('Only the origin counts, not the path');
  return isLocal(origin) ? { tone: 'fine', words: 'Local only' } : null;
}

function pattern(entry: string): Verdict | null {
  try {
    new RegExp(entry);
    return null;
  } catch {
    return bad('Not a regular expression');
  }
}

const judges: Partial<Record<Kind, Judge>> = {
  urls: (entry) => site(entry, warning('The toolbar ignores wildcards')),
  domains: (entry) => site(entry, null),
  attributes: (entry) => (/^[A-Za-z_:*][\w:.*-]*$/.test(entry) ? null : warning('Not an attribute name')),
  error_patterns: pattern,
};

/** What is odd about one entry of a list; null when nothing is. The server may accept it all the same. */
export function verdictOf(kind: Kind, entries: readonly (string | null)[], at: number): Verdict | null {
  const entry = entries[at] ?? null;
  if (entry === null) return warning('Stored as null');
  if (entry.trim() === '') return warning('Empty');
  const first = entries.indexOf(entry);
  if (first < at) return warning(`Same as entry ${first + 1}`);
  if (invisible.test(entry) || entry !== entry.trim()) return warning('Has invisible characters');
  return judges[kind]?.(entry) ?? null;
}

/** The entries in a pasted text: one a line, without blanks around them. */
export const entriesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
