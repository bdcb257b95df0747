import { isObject } from '#contract/kinds/objects.ts';
import { Problem } from '#contract/problem.ts';

/** What is missing before anything can be computed; `true` means missing. */
export type Missing = 'no-events' | 'no-flag-info' | 'no-control-variant' | 'no-test-variant' | 'no-exposures';

/** Why a server computed nothing, in the terms of the page. */
export type Refusal =
  | { reason: 'no_metric' }
  | { reason: 'no_data'; missing: Partial<Record<Missing, boolean>> }
  | { reason: 'other'; problem: Error };

const codes: Missing[] = ['no-events', 'no-flag-info', 'no-control-variant', 'no-test-variant', 'no-exposures'];

/** Some servers answer a JSON text of booleans in the sentence of the error. */
function missingIn(detail: string): Partial<Record<Missing, boolean>> | null {
  try {
    const told: unknown = JSON.parse(detail);
    if (!isObject(told)) return null;
    const known = codes.flatMap((code) => (typeof told[code] === 'boolean' ? [[code, told[code]] as const] : []));
    return known.length > 0 ? Object.fromEntries(known) : null;
  } catch {
    return null;
  }
}

/** Reads why results were refused: no metric to compute, nothing measured yet, or a problem like any other. */
export function readRefusal(problem: Error): Refusal {
  if (!(problem instanceof Problem) || problem.status !== 400) return { reason: 'other', problem };
  const missing = missingIn(problem.body.detail);
  if (missing) return { reason: 'no_data', missing };
  if (problem.code === 'no-results') return { reason: 'no_data', missing: {} };
  return /no target metric/i.test(problem.body.detail) ? { reason: 'no_metric' } : { reason: 'other', problem };
}
