import type { Field } from './field.ts';
import { patternViolation } from './pattern-violation.ts';
import { printed } from './printed.ts';
import type { Violation } from './problem.ts';
import type { PatternEngine } from './regular-expression.ts';
import { timezoneNames } from './timezones.ts';
import { findUnstorable } from './unstorable-values.ts';
import { violationOf } from './violation.ts';

const zones = new Set(timezoneNames);

/** Returns the violation of a value that can't be stored, or compared with stored values; null for other values. */
export function unstorableIn(name: string, value: unknown): Violation | null {
  const found = findUnstorable(value);
  return found && { attr: [name, ...found.path].join('__'), code: found.code, detail: found.detail };
}

function unknownTimezone(name: string, { kind }: Field, value: unknown): Violation | null {
  if (kind !== 'timezone' || value === null || value === undefined || zones.has(printed(value))) return null;
  return { attr: name, code: 'invalid_choice', detail: `"${printed(value)}" is not a valid choice.` };
}

interface Options {
  /** What the server computes patterns with; Hedgerow by default, which supports less. Null: patterns are not judged. */
  engine?: PatternEngine | null;
  /** The stored value. Its patterns are accepted again, also if they can't be used. */
  stored?: unknown;
}

/**
 * Returns why the server refuses a field's value in a request; null if it accepts the value. Unlike `violationOf`, it knows the
 * names of all time zones, the values that a database can't store and regular expressions, which the initial bundle of the
 * console does not need.
 */
export const requestViolationOf = (
  name: string,
  field: Field,
  value: unknown,
  { engine = 'hedgerow', stored }: Options = {},
): Violation | null =>
  unstorableIn(name, value) ??
  unknownTimezone(name, field, value) ??
  violationOf(name, field, value) ??
  (engine && patternViolation(name, field, value, engine, stored));
