import type { Kind } from '#contract/field.ts';

export interface EntryCheck {
  tone: 'fine' | 'warning' | 'bad';
  message: string;
  /** A corrected entry that the user can accept. */
  suggestion?: string;
}

type Check = (entry: string) => EntryCheck | null;

const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;
const address = /^([a-z][a-z\d+.-]*):\/\/([^/:?#]*)(?::([^/?#]*))?(.*)$/i;

const fine = (message: string): EntryCheck => ({ tone: 'fine', message });
const warning = (message: string): EntryCheck => ({ tone: 'warning', message });
const invalid = (message: string): EntryCheck => ({ tone: 'bad', message });
const withSuggestion = (result: EntryCheck, suggestion: string): EntryCheck => ({ ...result, suggestion });

const isReadable = (entry: string) => URL.canParse(entry.replace('*', 'any'));

interface Parts {
  entry: string;
  scheme: string;
  host: string;
  port: string;
  rest: string;
}

function withoutScheme({ entry, scheme }: Parts): EntryCheck | null {
  if (scheme !== '') return null;
  const whole = `https://${entry.replace(/^\/+/, '').replace(/\/.*$/, '')}`;
  const refused = invalid('Needs a scheme, like https://');
  return isReadable(whole) && entry.includes('.') ? withSuggestion(refused, whole) : refused;
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** The checks of an address. The first check with a result decides. */
const addressChecks: readonly ((parts: Parts) => EntryCheck | null)[] = [
  // Some browsers accept a space as part of the host.
  ({ entry }) => (/\s/.test(entry) ? withSuggestion(invalid('Contains a space'), entry.replace(/\s+/g, '')) : null),
  withoutScheme,
  ({ scheme }) => (/^https?$/i.test(scheme) ? null : invalid('Must begin with https:// or http://')),
  ({ port }) => (port.includes('*') ? invalid('The port can’t contain a wildcard') : null),
  ({ host }) =>
    host.includes('*') && !/^\*\.[^*]+$/.test(host)
      ? invalid('A wildcard must replace a whole subdomain, for example *.example.com')
      : null,
  ({ host }) => (/^\*\.[^.]+$/.test(host) && !isLocal(host) ? invalid('Covers a whole top-level domain') : null),
  ({ entry }) => (isReadable(entry) ? null : invalid('Not a valid address')),
  ({ entry, rest }) =>
    rest.length > 1
      ? withSuggestion(warning('Only the origin counts, not the path'), entry.slice(0, -rest.length))
      : null,
  ({ host }) => (isLocal(host) ? fine('Local only') : null),
];

function origin(entry: string, wildcards: EntryCheck): EntryCheck {
  const [, scheme = '', host = '', port = '', rest = ''] = address.exec(entry) ?? [];
  const parts = { entry, scheme, host, port, rest };
  for (const judge of addressChecks) {
    const result = judge(parts);
    if (result) return result;
  }
  return host.includes('*') ? wildcards : fine('Valid');
}

// The SDK matches these expressions in the browser, so they are JavaScript's and not RE2's.
function pattern(entry: string): EntryCheck | null {
  try {
    new RegExp(entry);
    return null;
  } catch {
    return invalid('Not a valid regular expression in JavaScript. To match a bracket or star itself, put \\ before it');
  }
}

/** Matches the attribute name in a CSS selector such as `[data-test="pay"]`. */
const selected = /^\[([\w:.*-]+)(?:[~|^$*]?=.*)?\]$/;

function attributes(entry: string): EntryCheck | null {
  if (/^[A-Za-z_:*][\w:.*-]*$/.test(entry)) return null;
  const refused = warning('Not an attribute name');
  const [, name] = selected.exec(entry) ?? [];
  return name === undefined ? refused : withSuggestion(refused, name);
}

const checks: Partial<Record<Kind, Check>> = {
  urls: (entry) => origin(entry, warning('The toolbar ignores wildcards')),
  domains: (entry) => origin(entry, fine('Matches every subdomain')),
  attributes,
  error_patterns: pattern,
};

const sites: ReadonlySet<Kind> = new Set(['urls', 'domains']);

/**
 * Returns a key to find duplicates. Addresses that differ only in case, "www." or a trailing slash have the same key.
 */
const nameOf = (kind: Kind, entry: string) =>
  sites.has(kind)
    ? entry
        .toLowerCase()
        .replace(/^(https?:\/\/)www\./, '$1')
        .replace(/\/$/, '')
    : entry;

/** Returns the index of an earlier duplicate, or null. */
function earlier(kind: Kind, entries: readonly (string | null)[], at: number, entry: string): number | null {
  const first = entries.findIndex((other) => other !== null && nameOf(kind, other) === nameOf(kind, entry));
  return first < at ? first : null;
}

/** Returns a remark about a list entry, or null. The server may accept the entry anyway. */
export function checkEntry(kind: Kind, entries: readonly (string | null)[], at: number): EntryCheck | null {
  const entry = entries[at] ?? null;
  if (entry === null) return warning('Stored as null');
  const visible = entry.replace(invisible, '').trim();
  if (visible === '') return warning('Empty');
  const first = earlier(kind, entries, at, entry);
  if (first !== null) return warning(`Same as entry ${first + 1}`);
  if (visible !== entry) return withSuggestion(warning('Has invisible characters'), visible);
  return checks[kind]?.(entry) ?? null;
}

/** Returns the invalid entries of a list. */
export const invalidEntries = (kind: Kind, entries: readonly (string | null)[]): string[] =>
  entries.filter((_, at): boolean => checkEntry(kind, entries, at)?.tone === 'bad').map((entry) => entry ?? '');
