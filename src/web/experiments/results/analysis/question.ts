import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { summedProperty } from '../../metric.ts';
import { plannedDays } from '../../timing.ts';
import type { Results } from '../read-results.ts';
import type { MetricKind, VariantResult } from '../read-variants.ts';
import type { Measured, Question } from './analyse.ts';
import { defaults, type Settings } from './settings.ts';

const DAY_MS = 86_400_000;

/** More than there are people on earth: a count beyond it is a mistake, and too large for the integrals. */
const LARGEST_COUNT = 1e10;

/** The counts of a variant where they are enough to compute with. */
function measuredIn({ key, people, successes }: VariantResult, metric: MetricKind): Measured[] {
  if (people === null || successes === null || people <= 0 || successes < 0) return [];
  if (Math.max(people, successes) > LARGEST_COUNT) return [];
  return metric === 'funnel' && successes > people ? [] : [{ key, people, successes }];
}

/** How many times as long as until now an experiment will have run at its planned end; null where nothing is ahead. */
export function growthOf(experiment: Experiment, computedAt: string | null): number | null {
  const planned = plannedDays(experiment.parameters);
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  const elapsed = (at - Date.parse(experiment.start_date ?? '')) / DAY_MS;
  if (planned === null || !(elapsed > 0) || statusOf(experiment, at) === 'ended') return null;
  return planned > elapsed ? Number((planned / elapsed).toPrecision(3)) : null;
}

/** The smallest effect that is planned to be noticed: servers keep points for funnels, percents of the mean for trends. */
export function minimumIn(parameters: unknown, metric: MetricKind, baselineMean: number): number | null {
  const percent = isObject(parameters) ? parameters['minimum_detectable_effect'] : undefined;
  if (typeof percent !== 'number' || !(percent > 0)) return null;
  return (percent / 100) * (metric === 'funnel' ? 1 : baselineMean);
}

interface Parts {
  results: Results;
  metric: MetricKind;
  settings: Settings;
  growth: number | null;
  /** What the metric counts, where that is known. */
  filters?: unknown;
  /** The plan of the experiment, where the metric is the one that it is made for. */
  parameters?: unknown;
}

/**
 * What to compute from a server's counts; null where they do not suffice for a comparison. A sum of values does not: how sure
 * it is depends on their spread, and as a count of events it would be a hundred times as sure in cents as in euros.
 */
export function questionOf({ results, metric, settings, growth, filters, parameters }: Parts): Question | null {
  if (summedProperty(filters) !== null) return null;
  const measured = results.variants.flatMap((variant) => measuredIn(variant, metric));
  const baseline = [settings.baseline, defaults.baseline].find((key) => measured.some((one) => one.key === key));
  const variants = measured.filter(({ key }) => key === baseline || !settings.without.includes(key));
  const base = variants.find(({ key }) => key === baseline);
  if (base === undefined || variants.length < 2) return null;
  const minimum = minimumIn(parameters, metric, base.successes / base.people);
  return { metric, variants, settings: { ...settings, baseline: base.key }, growth, minimum };
}
