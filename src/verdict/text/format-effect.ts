import type { Comparison } from '../analysis/types.ts';
import { formatLift, formatPoints } from './format-number.ts';
import { type MetricFormat, valueNoun } from './metric-format.ts';

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');

/** Returns the unit of a difference: "points", "EUR per participant". */
function differenceUnit({ metric, unit, groups }: MetricFormat): string {
  if (metric === 'funnel') return ' points';
  const own = unit ? ` ${unit}` : '';
  return metric === 'ratio' ? own : `${own} per ${groups?.one ?? 'participant'}`;
}

/**
 * Formats a difference in the metric's unit, with its sign: "+1.75 points", "−0.124 per participant", "+1.20 EUR per
 * participant".
 */
export function formatDifference(value: number, format: MetricFormat): string {
  return `${formatDifferenceNumber(value, format)}${differenceUnit(format)}`;
}

function formatDifferenceNumber(value: number, { metric }: MetricFormat): string {
  if (!Number.isFinite(value)) return value > 0 ? 'no upper limit' : 'no lower limit';
  const size = Math.abs(value);
  return `${signOf(value)}${metric === 'funnel' ? (size * 100).toFixed(2) : size.toFixed(size < 1 ? 3 : 2)}`;
}

/** Formats an interval of differences: "−0.18 to +3.68 points". */
export function formatDifferences([low, high]: readonly [number, number], format: MetricFormat): string {
  return `${formatDifferenceNumber(low, format)} to ${formatDifference(high, format)}`;
}

/** Whether an interval has no limit, because the baseline is too close to zero. */
export const isUnbounded = (interval: readonly [number, number]): boolean => !interval.every(Number.isFinite);

/** Formats an interval of lifts: "−1.6% to +40.4%", "unbounded". */
export const formatLifts = (interval: readonly [number, number]): string =>
  isUnbounded(interval) ? 'unbounded' : `${formatLift(interval[0])} to ${formatLift(interval[1])}`;

/** Formats a loss in the metric's unit: "0.015 points", "0.003 per participant". */
export const formatLoss = (loss: number, format: MetricFormat): string => {
  if (format.metric === 'funnel') return formatPoints(loss);
  return `${loss < 0.001 ? '<0.001' : loss.toPrecision(3)}${differenceUnit(format)}`;
};

/** Formats a loss beside the name of the metric, which says that it is per participant: "0.015 points", "0.12 EUR". */
export function formatShortLoss(loss: number, format: MetricFormat): string {
  if (format.metric === 'funnel') return formatPoints(loss);
  return `${loss < 0.01 ? '<0.01' : loss.toPrecision(3)}${format.unit ? ` ${format.unit}` : ''}`;
}

/**
 * Formats an interval: "between −1.6% and +40.4%". Uses the metric's unit if there is no relative lift, or if its interval
 * is unbounded.
 */
function formatInterval({ change, relative, absolute }: Comparison, metric: MetricFormat): string {
  const isRelative = change !== null && !isUnbounded(relative.full);
  const [low, high] = isRelative ? relative.full : absolute.full;
  const format = (value: number) => (isRelative ? formatLift(value) : formatDifference(value, metric));
  return `between ${format(low)} and ${format(high)}`;
}

/** Formats a lift and its interval: "+17.5%, between −1.6% and +40.4%". */
export function formatEffect(comparison: Comparison, metric: MetricFormat): string {
  const { change } = comparison;
  const interval = formatInterval(comparison, metric);
  return change === null ? interval : `${formatLift(change)}, ${interval}`;
}

/**
 * Formats a lift with what it is a lift of: "+17.5% conversion rate", "almost the same conversion rate". Without a relative
 * lift, formats its interval.
 */
export function formatHeadline(comparison: Comparison, metric: MetricFormat): string {
  const { change } = comparison;
  if (change === null) return formatInterval(comparison, metric);
  const lift = formatLift(change);
  // "0.0% conversion rate" would be a rate of zero.
  return lift === formatLift(0) ? `almost the same ${valueNoun(metric)}` : `${lift} ${valueNoun(metric)}`;
}

/** Formats the deciding interval: "−1.6% to +40.4%", or in the metric's unit if there is no relative lift. */
export const formatDecidingInterval = ({ change, relative, absolute }: Comparison, metric: MetricFormat): string =>
  change === null || isUnbounded(relative.full) ? formatDifferences(absolute.full, metric) : formatLifts(relative.full);
