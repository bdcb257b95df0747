import type { Json } from '#contract/field.ts';
import { invalid, type Violation } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Throws 400 for a key of a request body that PostHog has and this server has not, if ignoring its value would change who
 * gets which variant or what is counted.
 * @param defaults the keys, each with the value that changes nothing
 */
export function refuseUnsupported(body: Readonly<Record<string, unknown>>, defaults: Readonly<Record<string, Json>>) {
  const violations = Object.entries(defaults).flatMap(([attr, initial]): Violation[] =>
    isEmpty(body[attr]) || isSame(body[attr], initial)
      ? []
      : [{ attr, code: 'invalid_input', detail: `This server does not support ${attr}. Remove it from the request.` }],
  );
  const [first, ...others] = violations;
  if (first) throw invalid([first, ...others]);
}
