import type { Comparison } from '../analysis/types.ts';
import type { MetricKind } from '../metric.ts';
import { formatLift, formatPoints } from './format-number.ts';

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');

/** A difference in the unit of the metric, with its sign: "+1.75 points", "−0.124 per participant". */
export function formatDifference(value: number, metric: MetricKind): string {
  const size = Math.abs(value);
  if (metric === 'funnel') return `${signOf(value)}${(size * 100).toFixed(2)} points`;
  return `${signOf(value)}${size.toFixed(size < 1 ? 3 : 2)} per participant`;
}

/** An interval of differences: "−0.18 to +3.68 points". */
export function formatDifferences([low, high]: readonly [number, number], metric: MetricKind): string {
  const first = formatDifference(low, metric).split(' ')[0];
  return `${first} to ${formatDifference(high, metric)}`;
}

/** A loss in the unit of the metric: "0.015 points", "0.003 per participant". */
export const formatLoss = (loss: number, metric: MetricKind): string => {
  if (metric === 'funnel') return formatPoints(loss);
  return loss < 0.001 ? '<0.001 per participant' : `${loss.toPrecision(3)} per participant`;
};

/** "between −1.6% and +40.4%": relative, or in the unit of the metric if the baseline counted nothing. */
function formatInterval({ change, relative, absolute }: Comparison, metric: MetricKind): string {
  const [low, high] = change === null ? absolute.full : relative.full;
  const format = (value: number) => (change === null ? formatDifference(value, metric) : formatLift(value));
  return `between ${format(low)} and ${format(high)}`;
}

/** The lift and its interval: "+17.5%, between −1.6% and +40.4%". */
export function formatEffect(comparison: Comparison, metric: MetricKind): string {
  const { change } = comparison;
  const interval = formatInterval(comparison, metric);
  return change === null ? interval : `${formatLift(change)}, ${interval}`;
}
