import { isObject } from '#contract/kinds/objects.ts';
import type { Recalculation } from '#contract/recalculation.ts';

const isReadable = (row: unknown) => isObject(row) && typeof row['metric_uuid'] === 'string';

/** Returns a run with only those rows that contain the id of a metric. The page could not show other rows. */
export function readRun(run: Recalculation): Recalculation {
  const results: unknown = run.results;
  if (results === undefined || results === null) return run;
  return { ...run, results: Array.isArray(results) ? results.filter(isReadable) : null };
}
