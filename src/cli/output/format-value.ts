import { stringifyExactJson } from '#contract/exact-json.ts';
import type { Json } from '#contract/field.ts';

const LONGEST = 60;

/** Returns a value on one line: "not set", a number, or JSON, shortened if it is long. */
export function formatValue(value: Json): string {
  if (value === null) return 'not set';
  const text = stringifyExactJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
