import { effectiveConversions } from '#stats/moments.ts';
import type { Analysis, VariantCounts } from './analysis/types.ts';
import type { MetricKind } from './metric.ts';
import type { MetricFormat } from './text/metric-format.ts';
import { MIN_CONVERSIONS } from './thresholds.ts';

const conversionUnits = { funnel: 'conversions', trend: 'events', mean: 'values', ratio: 'values' } as const;

/** Returns the plural noun for what a metric counts. */
export const conversionUnit = ({ metric, isRetention }: MetricFormat): string =>
  isRetention ? 'returns' : conversionUnits[metric];

const conversionsOf = (metric: MetricKind, { moments, successes }: VariantCounts) =>
  moments && metric !== 'funnel' ? effectiveConversions(moments) : successes;

/** Returns the total conversions of several variants. For sums of values, see `effectiveConversions`. */
export const totalConversions = (metric: MetricKind, variants: readonly VariantCounts[]): number =>
  variants.reduce((sum, counts) => sum + conversionsOf(metric, counts), 0);

/** Whether compared variants have enough conversions for a verdict and a forecast. */
export const hasEnoughConversions = (metric: MetricKind, variants: readonly VariantCounts[]): boolean =>
  totalConversions(metric, variants) >= MIN_CONVERSIONS;

/** Returns the conversions of the leader and the baseline together. A verdict needs `MIN_CONVERSIONS` of them. */
export const leaderConversions = ({ metric, variants }: Analysis, leader: Pick<VariantCounts, 'key'> | null): number =>
  totalConversions(
    metric,
    variants.filter(({ key, comparison }) => key === leader?.key || comparison === null),
  );
