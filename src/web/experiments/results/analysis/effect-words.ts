import { change, points } from '../number-words.ts';
import type { Analysis, Comparison } from './analyse.ts';

export type Kind = Analysis['metric'];

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');

/** A difference in the unit of the metric, with its sign: "+1.75 points", "−0.124 per person". */
export function difference(value: number, metric: Kind): string {
  const size = Math.abs(value);
  if (metric === 'funnel') return `${signOf(value)}${(size * 100).toFixed(2)} points`;
  return `${signOf(value)}${size.toFixed(size < 1 ? 3 : 2)} per person`;
}

/** Two differences with their unit once: "−0.18 to +3.68 points". */
export function differences([low, high]: readonly [number, number], metric: Kind): string {
  const first = difference(low, metric).split(' ')[0];
  return `${first} to ${difference(high, metric)}`;
}

/** A loss in the unit of the metric: "0.015 points", "0.003 events per person". */
export const lossWords = (loss: number, metric: Kind): string =>
  metric === 'funnel' ? points(loss) : loss < 0.001 ? '<0.001 per person' : `${loss.toPrecision(3)} per person`;

/** "between −1.6% and +40.4%": relative, or in points where the baseline has nothing to compare with. */
export function between({ change: by, relative, absolute }: Comparison, metric: Kind): string {
  const [low, high] = by === null ? absolute.full : relative.full;
  const words = (value: number) => (by === null ? difference(value, metric) : change(value));
  return `between ${words(low)} and ${words(high)}`;
}

/** The change of a variant as one phrase: "+17.5%, between −1.6% and +40.4%". */
export function effect(comparison: Comparison, metric: Kind): string {
  const by = comparison.change;
  return by === null ? between(comparison, metric) : `${change(by)}, ${between(comparison, metric)}`;
}
