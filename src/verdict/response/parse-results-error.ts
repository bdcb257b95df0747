import { isObject } from '#contract/kinds/objects.ts';
import { Problem } from '#contract/problem.ts';

/** The codes for data that results need and that can be missing. */
export type DataPart = 'no-events' | 'no-flag-info' | 'no-control-variant' | 'no-test-variant' | 'no-exposures';

/** Why a server computed no results. For each code, `missing` is true if the data is missing. */
export type ResultsError =
  | { reason: 'no_metric' }
  | { reason: 'no_data'; missing: Partial<Record<DataPart, boolean>> }
  | { reason: 'other'; problem: Error };

const dataParts: DataPart[] = ['no-events', 'no-flag-info', 'no-control-variant', 'no-test-variant', 'no-exposures'];

/** Parses the missing parts, which some servers send as JSON inside the error message. */
function parseMissing(detail: string): Partial<Record<DataPart, boolean>> | null {
  try {
    const parsed: unknown = JSON.parse(detail);
    if (!isObject(parsed)) return null;
    const known = dataParts.flatMap((part) =>
      typeof parsed[part] === 'boolean' ? [[part, parsed[part]] as const] : [],
    );
    return known.length > 0 ? Object.fromEntries(known) : null;
  } catch {
    return null;
  }
}

/** Returns why results are unavailable: no goal metric, no data yet, or another problem. */
export function parseResultsError(problem: Error): ResultsError {
  if (!(problem instanceof Problem) || problem.status !== 400) return { reason: 'other', problem };
  const missing = parseMissing(problem.body.detail);
  if (missing) return { reason: 'no_data', missing };
  if (problem.code === 'no-results') return { reason: 'no_data', missing: {} };
  return /no target metric/i.test(problem.body.detail) ? { reason: 'no_metric' } : { reason: 'other', problem };
}
