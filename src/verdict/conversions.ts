import { effectiveConversions, estimateOf } from '#stats/moments.ts';
import type { Analysis, VariantCounts } from './analysis/types.ts';
import type { MetricKind } from './metric.ts';
import type { MetricFormat } from './text/metric-format.ts';
import {
  MIN_CONVERSIONS,
  MIN_CONVERSIONS_EACH,
  MIN_RELATIVE_VARIANCE,
  MIN_VALUES_EACH,
  UNEVEN_VALUES_EACH,
} from './thresholds.ts';

const conversionUnits = { funnel: 'conversions', trend: 'events', mean: 'values', ratio: 'values' } as const;

/** Returns the plural noun for what a metric counts. */
export const conversionUnit = ({ metric, isRetention }: MetricFormat): string =>
  isRetention ? 'returns' : conversionUnits[metric];

/** What the compared variants have, and what they need. */
export interface ConversionNeed {
  /** The conversions, events or effective values (see `effectiveConversions`) of the variants together, or of one. */
  has: number;
  needs: number;
  /** The variant with the fewest; null if the number is that of both together. */
  variant: string | null;
  /** Whether the numbers are effective values. */
  isEffective: boolean;
}

/** Returns the effective values that each variant needs. */
function valuesNeeded(metric: MetricKind, values: readonly VariantCounts[]): number {
  const people = values.map((variant) => variant.people);
  const ratio = Math.max(...people) / Math.min(...people);
  const rows = metric === 'funnel' ? UNEVEN_VALUES_EACH.slice(0, 1) : UNEVEN_VALUES_EACH;
  const needs = rows.findLast((row) => ratio > row.ratio)?.values ?? MIN_VALUES_EACH.even;
  const isCombined = metric !== 'funnel' && values.some(({ effective }) => effective !== undefined);
  return isCombined ? Math.max(MIN_VALUES_EACH.combined, needs) : needs;
}

/**
 * Returns what a verdict about compared variants needs: for conversions and counted events, first a number together and
 * then in each; for values with a known spread, and for rates over several periods, effective values in each.
 */
export function conversionNeed(metric: MetricKind, variants: readonly VariantCounts[]): ConversionNeed {
  const isCounted = variants.some(({ moments }) => !moments);
  const counted = variants.map((variant) => ({
    ...variant,
    count:
      variant.moments && !isCounted ? (variant.effective ?? effectiveConversions(variant.moments)) : variant.successes,
  }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const [smallest] = counted.toSorted((a, b) => a.count - b.count);
  const fewest = {
    has: smallest?.count ?? 0,
    needs: MIN_CONVERSIONS_EACH,
    variant: smallest?.key ?? null,
    isEffective: false,
  };
  if (!isCounted) return { ...fewest, needs: valuesNeeded(metric, counted), isEffective: true };
  return total < MIN_CONVERSIONS ? { ...fewest, has: total, needs: MIN_CONVERSIONS, variant: null } : fewest;
}

/** Whether compared variants have enough conversions for a verdict and a forecast. */
export function hasEnoughConversions(metric: MetricKind, variants: readonly VariantCounts[]): boolean {
  const { has, needs } = conversionNeed(metric, variants);
  return has >= needs;
}

/** Whether the values of a variant are so close together that their spread is lost in rounding. */
export const areTooClose = (metric: MetricKind, variants: readonly VariantCounts[]): boolean =>
  (metric === 'mean' || metric === 'ratio') &&
  variants.some(({ moments }) => {
    if (!moments || moments.sum === 0) return false;
    const { value, variance, samples } = estimateOf(metric, moments);
    return variance * samples < MIN_RELATIVE_VARIANCE * value ** 2;
  });

/** Returns what a verdict about the leader and the baseline needs (see `conversionNeed`). */
export const leaderNeed = ({ metric, variants }: Analysis, leader: Pick<VariantCounts, 'key'> | null): ConversionNeed =>
  conversionNeed(
    metric,
    variants.filter(({ key, comparison }) => key === leader?.key || comparison === null),
  );
