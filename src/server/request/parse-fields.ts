import { exposureCriteriaError, statsConfigError } from '#contract/exposure-rules.ts';
import type { Field, Kind } from '#contract/field.ts';
import { experimentMetricsError } from '#contract/metric-rules.ts';
import { invalid, type Violation } from '#contract/problem.ts';
import { requestViolationOf, unstorableIn } from '#contract/request-violation.ts';
import type { Fields } from '#contract/resource.ts';
import { parsers } from './parse-value.ts';

type Body = Record<string, unknown>;
type UnsupportedValue = Pick<Violation, 'code' | 'detail'>;

const checkWith =
  (find: (value: unknown) => string | null) =>
  (value: unknown): UnsupportedValue | null => {
    const detail = find(value);
    return detail === null ? null : { code: 'invalid_input', detail };
  };

/** Additional validation by this server, by field kind. Other servers may accept other values. */
const serverChecks: Partial<Record<Kind, (value: unknown) => UnsupportedValue | null>> = {
  experiment_metrics: checkWith(experimentMetricsError),
  exposure_criteria: checkWith(exposureCriteriaError),
  stats_config: checkWith(statsConfigError),
};

const isGiven = (value: unknown) => value !== null && value !== undefined;

/** Throws 400 for a value of a request that can't be stored, or compared with stored values. */
export function requireStorable(name: string, value: unknown) {
  const violation = unstorableIn(name, value);
  if (violation) throw invalid([violation]);
}

function violationIn(name: string, field: Field, value: unknown, stored: unknown): Violation | null {
  const unstorable = unstorableIn(name, value);
  if (unstorable) return unstorable;
  const unsupported = isGiven(value) ? serverChecks[field.kind]?.(value) : null;
  return unsupported ? { attr: name, ...unsupported } : requestViolationOf(name, field, value, { stored });
}

const writable = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly);

/** Throws 400 with all violations, if there are any. */
export function throwIfInvalid(violations: readonly Violation[]) {
  const [first, ...others] = violations;
  if (first) throw invalid([first, ...others]);
}

/**
 * Returns the parsed and validated writable fields of a request body. Unknown and read-only names are ignored. Throws
 * 400 with every invalid field.
 * @param asNew whether missing required fields are invalid, as for a new record.
 * @param stored the record before the request
 */
export function parseFields<B>(fields: Fields, body: Body, asNew: boolean, stored: Readonly<Body> = {}): B {
  const named = writable(fields).filter(([name]) => asNew || body[name] !== undefined);
  const read = named.map(([name, field]) => {
    const value = body[name];
    return [name, field, isGiven(value) ? parsers[field.kind](value, field.nullable) : value] as const;
  });
  throwIfInvalid(read.flatMap(([name, field, value]) => violationIn(name, field, value, stored[name]) ?? []));
  return Object.fromEntries(read.flatMap(([name, , value]) => (value === undefined ? [] : [[name, value]]))) as B;
}

/** Returns the values of a new record: the body, and the initial value of every missing field. */
export const withDefaults = <B extends object>(fields: Fields, accepted: B): B => ({
  ...(Object.fromEntries(
    writable(fields).flatMap(([name, { initial, required }]) => (required ? [] : [[name, initial]])),
  ) as B),
  ...accepted,
});
