import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { type MetricKind, summedProperty } from '../metric.ts';
import type { ServerResults } from '../response/parse-results.ts';
import type { VariantResult } from '../response/parse-variants.ts';
import { type AnalysisSettings, defaultSettings } from '../settings.ts';
import { MAX_COUNT } from '../thresholds.ts';
import { plannedDays } from '../timing.ts';
import type { AnalysisInput, VariantCounts } from './types.ts';

const DAY_MS = 86_400_000;

/** The counts of a variant, if they are complete and possible. */
function validCounts({ key, people, successes }: VariantResult, metric: MetricKind): VariantCounts[] {
  if (people === null || successes === null || people <= 0 || successes < 0) return [];
  if (Math.max(people, successes) > MAX_COUNT) return [];
  return metric === 'funnel' && successes > people ? [] : [{ key, people, successes }];
}

/** The planned running time divided by the time so far; null without a planned end in the future. */
export function plannedGrowth(experiment: Experiment, computedAt: string | null): number | null {
  const planned = plannedDays(experiment.parameters);
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  const elapsed = (at - Date.parse(experiment.start_date ?? '')) / DAY_MS;
  if (planned === null || !(elapsed > 0) || statusOf(experiment, at) === 'ended') return null;
  return planned > elapsed ? Number((planned / elapsed).toPrecision(3)) : null;
}

/** The minimum detectable effect of the plan. Servers store points for funnels and percent of the mean for trends. */
function minimumEffect(parameters: unknown, metric: MetricKind, baselineMean: number): number | null {
  const percent = isObject(parameters) ? parameters['minimum_detectable_effect'] : undefined;
  if (typeof percent !== 'number' || !(percent > 0)) return null;
  return (percent / 100) * (metric === 'funnel' ? 1 : baselineMean);
}

interface Source {
  results: ServerResults;
  metric: MetricKind;
  settings: AnalysisSettings;
  growth: number | null;
  /** The definition of the metric, if known. */
  filters?: unknown;
  /** The plan of the experiment, for its goal metric only. */
  parameters?: unknown;
}

/**
 * The input of an analysis, from the counts in a response; null if they don't suffice for a comparison. A sum of property values
 * never does: its uncertainty depends on the spread of the values, which the response does not contain.
 */
export function analysisInput({
  results,
  metric,
  settings,
  growth,
  filters,
  parameters,
}: Source): AnalysisInput | null {
  if (summedProperty(filters) !== null) return null;
  const measured = results.variants.flatMap((variant) => validCounts(variant, metric));
  const baselineKey = [settings.baseline, defaultSettings.baseline].find((key) =>
    measured.some((counts) => counts.key === key),
  );
  const variants = measured.filter(({ key }) => key === baselineKey || !settings.without.includes(key));
  const baseline = variants.find(({ key }) => key === baselineKey);
  if (baseline === undefined || variants.length < 2) return null;
  const minimum = minimumEffect(parameters, metric, baseline.successes / baseline.people);
  return { metric, variants, settings: { ...settings, baseline: baseline.key }, growth, minimum };
}
