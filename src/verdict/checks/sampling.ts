import { isObject } from '#contract/kinds/objects.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/** Returns the fraction of events that a legacy metric is computed from; null for all events. */
function samplingFactor(filters: unknown): number | null {
  const factor = isObject(filters) ? Number(filters['sampling_factor'] ?? 1) : 1;
  return factor > 0 && factor < 1 ? factor : null;
}

/**
 * Returns a warning if the goal is computed from a sample of the events. The server extrapolates the counts, so the
 * intervals are too narrow.
 */
export function checkSampling({ experiment }: CheckInput): ResultsCheck[] {
  const factor = samplingFactor(experiment.filters);
  if (factor === null) return [];
  const percent = `${Number((factor * 100).toPrecision(3))}%`;
  const detail = `the goal uses ${percent} of the events, so extrapolated counts look more certain than they are`;
  return [{ code: 'sampling', tone: 'warning', label: 'Sampled', detail }];
}
