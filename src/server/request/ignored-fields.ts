import type { Operation } from '#contract/operations.ts';

/** The maximum length of the header, because proxies limit the size of all headers. */
const MAX_LENGTH = 1_000;

/** Returns a name in the characters that a header can contain. `Buffer` replaces half of a surrogate pair. */
const headerText = (name: string) => encodeURIComponent(Buffer.from(name).toString());

function namesIn(schema: object | undefined): string[] {
  const { def } = (schema ?? {}) as { def?: { shape?: object } };
  return Object.keys(def?.shape ?? {});
}

const knownNames = new WeakMap<Operation, ReadonlySet<string>>();

/** Returns the names that a body can contain: those that the operation reads, those of the record, and the key. */
function namesOf(operation: Operation): ReadonlySet<string> {
  const { body, response, otherKeys = [] } = operation;
  const known =
    knownNames.get(operation) ??
    new Set(['personal_api_key', ...namesIn(body?.()), ...namesIn(response()), ...otherKeys]);
  knownNames.set(operation, known);
  return known;
}

/**
 * Returns the value of the header `X-Ignored-Fields`: the names in a body that the operation does not know, separated by
 * commas, or only their number if they are too long. Null if it knows all of them. As on PostHog, unknown names are no error.
 */
export function ignoredFields(operation: Operation, body: Readonly<Record<string, unknown>>): string | null {
  const known = namesOf(operation);
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  if (unknown.length === 0) return null;
  const header = unknown.map(headerText).join(', ');
  return header.length <= MAX_LENGTH ? header : `${unknown.length} fields`;
}
