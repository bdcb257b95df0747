import { exactText, stringifyExactJson } from '#contract/exact-json.ts';
import { storableText } from './replace-unstorable.ts';

/** The maximum length of an id, in Unicode characters. Longer ids are truncated. */
const MAX_ID_LENGTH = 200;

/** Cuts an id. A character has at most two UTF-16 units, so the rest of a very long text is not read. */
const shortened = (id: string) =>
  id.length > MAX_ID_LENGTH ? [...id.slice(0, 2 * MAX_ID_LENGTH)].slice(0, MAX_ID_LENGTH).join('') : id;

function textOf(id: unknown): string {
  if (typeof id === 'string') return exactText(id);
  const text = stringifyExactJson(id ?? null);
  return text === 'null' ? '' : text;
}

/**
 * Returns a person's id from a value of `parseSdkJson`; empty without an id. As on PostHog, spaces count, a value that is
 * not a text becomes its JSON text, NUL characters become U+FFFD, and the id is cut after 200 characters. Capture and
 * flags must use the same id: the person who gets a variant is then the person who counts in the results.
 * Source: PostHog, `rust/common/types`, `event.rs`, and `rust/feature-flags`, `flags/flag_request.rs`.
 */
export const distinctIdOf = (id: unknown): string => storableText(shortened(textOf(id)));
