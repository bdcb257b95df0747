import { stringifyExactJson } from '#contract/exact-json.ts';
import type { Json } from '#contract/field.ts';

const LONGEST = 60;

/** Returns a value as JSON on one line, cut to 60 characters; "not set" for null. */
export function formatValue(value: Json): string {
  if (value === null) return 'not set';
  const text = stringifyExactJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
