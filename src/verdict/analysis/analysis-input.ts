import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { countedGroups, type GroupNoun, unsupportedDesign } from '#contract/reported-design.ts';
import { estimateMean, estimateRatio, type Moments } from '#stats/moments.ts';
import { hasNoComparablePeriod, incomparableChange } from '../checks/changed-shares.ts';
import { unevenStartOf } from '../checks/uneven-start.ts';
import { hasMetric, kindOf, type MetricKind, summedProperty } from '../metric.ts';
import type { ComputedResponse, ServerResults } from '../response/parse-results.ts';
import type { VariantResult } from '../response/parse-variants.ts';
import type { Returns } from '../returns.ts';
import { type AnalysisSettings, defaultSettings } from '../settings.ts';
import { metricFormatOf } from '../text/metric-format.ts';
import { MAX_COUNT } from '../thresholds.ts';
import { comparedVariants } from '../variant-split.ts';
import { applyCuped } from './apply-cuped.ts';
import { type PlanProgress, planProgressOf } from './plan-progress.ts';
import type { AnalysisInput, VariantCounts } from './types.ts';

/** Whether a variant's counts are possible and suffice for the kind of metric. Sums of values can be negative (refunds). */
function isPossible({ people, successes, moments }: VariantCounts, metric: MetricKind): boolean {
  if (people <= 0 || people > MAX_COUNT) return false;
  if (metric === 'ratio') return moments !== undefined && hasDenominator(moments);
  if (metric === 'mean') return moments !== undefined;
  return successes >= 0 && successes <= (metric === 'funnel' ? people : MAX_COUNT);
}

/** Returns a list with the variant's counts; an empty list if the counts are incomplete or impossible. */
function validCounts(
  { key, people, successes, moments, largest, followUp, effective, isLeftOut }: VariantResult,
  metric: MetricKind,
): VariantCounts[] {
  if (people === null || successes === null || isLeftOut) return [];
  const isCombined = effective !== undefined;
  const counts = {
    ...{ key, people, successes },
    ...(moments && (metric !== 'funnel' || isCombined) ? { moments } : {}),
    ...(isCombined ? { effective } : {}),
    ...(largest === undefined ? {} : { largest }),
    ...(followUp ? { followUp } : {}),
  };
  return isPossible(counts, metric) ? [counts] : [];
}

const hasDenominator = ({ denominatorSum, denominatorSumSquares, product }: Moments) =>
  Boolean(denominatorSum) && denominatorSumSquares !== undefined && product !== undefined;

/** The unit of the planned effect on a conversion rate: percentage points, or percent of the baseline. */
export type PlannedEffect = 'points' | 'relative';

/**
 * Returns the plan's minimum detectable effect in the metric's unit; null without one. Servers store it in percent of the
 * baseline's mean. For funnels, some servers store it in percentage points.
 */
function minimumEffect(parameters: unknown, isInPoints: boolean, baselineMean: number): number | null {
  const percent = isObject(parameters) ? parameters['minimum_detectable_effect'] : undefined;
  if (typeof percent !== 'number' || !(percent > 0)) return null;
  return (percent / 100) * (isInPoints ? 1 : Math.abs(baselineMean));
}

const meanOf = (metric: MetricKind, { people, successes, moments }: VariantCounts) =>
  moments ? (metric === 'ratio' ? estimateRatio : estimateMean)(moments).value : successes / people;

interface Source {
  results: Pick<ServerResults, 'variants'>;
  metric: MetricKind;
  settings: AnalysisSettings;
  progress: PlanProgress;
  /** The unit of the values; null for counts and shares. */
  unit?: string | null;
  /** Whether the metric is a retention metric. */
  isRetention?: boolean;
  /** Whether the metric counts only people who did its start event. */
  hasStartEvent?: boolean;
  /** The noun of the groups that are counted; null if people are counted. */
  groups?: GroupNoun | null;
  /** How people of a retention metric come back; null for other metrics. */
  returns?: Returns | null;
  /** The shares of the people who did the start event, if they are uneven (see `AnalysisInput`). */
  unevenStart?: string | null;
  /** The metric's definition, if known. */
  filters?: unknown;
  /** The experiment's `parameters`, which contain its plan. Set only for the goal metric. */
  parameters?: unknown;
  plannedEffect?: PlannedEffect;
}

/**
 * Returns an analysis input from the counts in a response, or null if the counts are not enough for a comparison. A
 * comparison of sums of property values also needs the sums of the squared values, which some servers don't send.
 */
export function analysisInput({
  results,
  metric,
  settings,
  progress,
  unit = null,
  isRetention = false,
  hasStartEvent = false,
  groups = null,
  returns = null,
  unevenStart = null,
  filters,
  parameters,
  plannedEffect = 'points',
}: Source): AnalysisInput | null {
  const property = summedProperty(filters);
  const kind = property === null ? metric : 'mean';
  const measured = results.variants.flatMap((variant) => validCounts(variant, kind));
  const baselineKey = [settings.baseline, defaultSettings.baseline].find((key) =>
    measured.some((counts) => counts.key === key),
  );
  const compared = measured.filter(({ key }) => key === baselineKey || !settings.without.includes(key));
  const momentsOf = (key: string) => results.variants.find((variant) => variant.key === key)?.moments;
  const { variants, cuped } = applyCuped(kind, compared, momentsOf, settings);
  const baseline = variants.find(({ key }) => key === baselineKey);
  if (baseline === undefined || variants.length < 2) return null;
  const isInPoints = kind === 'funnel' && plannedEffect === 'points';
  const minimum = minimumEffect(parameters, isInPoints, meanOf(kind, baseline));
  const ofValues = unit ?? property;
  return {
    metric: kind,
    variants,
    settings: { ...settings, baseline: baseline.key },
    ...progress,
    minimum,
    ...(ofValues && kind !== 'funnel' ? { unit: ofValues } : {}),
    isRetention,
    hasStartEvent,
    ...(groups ? { groups } : {}),
    returns,
    unevenStart,
    ...(cuped ? { cuped } : {}),
  };
}

/** Returns the definition of a legacy metric, from the response or else from the experiment; null for other metrics. */
export function filtersOf({ isLegacy, stored }: AnyMetric, results: Pick<ServerResults, 'filters'> | null): unknown {
  if (!isLegacy) return null;
  return hasMetric(results?.filters) ? results?.filters : stored;
}

/**
 * Returns the analysis input for a metric's response; null if the response is not enough for a comparison, or if the
 * console does not know the design of the experiment.
 * @param plannedEffect for the goal, the unit of the planned effect. Null for other metrics: the plan is not about them.
 */
export function metricInput(
  experiment: Experiment,
  metric: AnyMetric,
  { results, last_refresh }: ComputedResponse,
  settings: AnalysisSettings,
  plannedEffect: PlannedEffect | null,
  now = Date.now(),
): AnalysisInput | null {
  if (unsupportedDesign(experiment) !== null) return null;
  // Only the goal has a check that says why its counts can't be compared.
  const isAdded = results.periods !== null && incomparableChange({ experiment, results }) !== undefined;
  if (plannedEffect === null && (isAdded || hasNoComparablePeriod(results))) return null;
  const progress = planProgressOf(experiment, last_refresh, now);
  return analysisInput({
    results: { variants: comparedVariants(results.variants, experiment) },
    metric: results.metric ?? kindOf(metric) ?? 'mean',
    settings,
    filters: filtersOf(metric, results),
    groups: countedGroups(experiment),
    ...metricFormatOf(metric),
    ...(plannedEffect === null
      ? { progress: { ...progress, growth: null }, unevenStart: unevenStartOf(metric, results, experiment) }
      : { progress, parameters: experiment.parameters, plannedEffect }),
  });
}
