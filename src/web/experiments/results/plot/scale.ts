import type { Analysis } from '#verdict/analysis/types.ts';

/** What an axis shows: the relative lift, the difference in the unit of the metric, or the rate itself. */
export const axes = ['percent', 'points', 'rate'] as const;
export type Axis = (typeof axes)[number];

/** A range of numbers with its ticks. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const TICKS = 5;

function tickStep(width: number): number {
  const rough = width / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** The space beyond the values on both sides, as a fraction of their range. */
const MARGIN = 0.1;

/** Returns a scale for values, with a margin and round ticks. */
export function scaleOver(values: readonly number[]): Scale {
  const finite = values.filter(Number.isFinite);
  const [min, max] = [Math.min(...finite), Math.max(...finite)];
  const width = finite.length > 0 && max > min ? max - min : 1;
  const [low, high] = finite.length > 0 ? [min - width * MARGIN, max + width * MARGIN] : [-1, 1];
  const step = tickStep(high - low);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  const ticks = Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { low, high, ticks };
}

/**
 * The largest relative lift shown: +300%. Larger lifts are cut off, so that one extreme variant does not make the other
 * intervals too small.
 */
const MAX_LIFT = 3;

const valuesOf = (analysis: Analysis, axis: Axis): number[] =>
  analysis.variants.flatMap(({ rates, comparison }) => {
    if (axis === 'rate') return rates.full;
    if (axis === 'points') return comparison?.absolute.full ?? [];
    const shown = [
      ...(comparison?.relative.full ?? []),
      ...((comparison?.withoutCuped ?? comparison?.withCuped)?.relative ?? []),
    ];
    return shown.map((value) => Math.min(MAX_LIFT, value));
  });

/**
 * Returns the ends of a range that contains the values. Zero is at least a quarter of the width away from both ends,
 * so that there is space for labels.
 */
function withSpaceAroundZero(values: readonly number[]): number[] {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  return [Math.min(min, -max / 3), Math.max(max, -min / 3)];
}

/** Returns one scale for several analyses. Unless the axis shows rates, the scale always contains zero. */
export function scaleOf(analyses: readonly Analysis[], axis: Axis): Scale {
  const region = analyses[0]?.settings.region ?? 0;
  const aroundZero = axis === 'rate' ? [] : axis === 'percent' ? [-region, 0, region] : [0];
  const values = [...aroundZero, ...analyses.flatMap((analysis) => valuesOf(analysis, axis))];
  return scaleOver(axis === 'rate' ? values : withSpaceAroundZero(values));
}

/** A lift axis shows at least 20% on both sides of zero, so that small lifts look small. */
const MIN_LIFT = 0.2;

/** The lowest lift shown for metrics other than the goal: less is only possible for values below zero. */
const MIN_OTHER_LIFT = -1;

/** How much longer than the goal's intervals another metric's interval may be before it is cut off. */
const MAX_RATIO = 3;

/** Returns the ends of a window around the goal's intervals, beyond which the intervals of other metrics are cut off. */
function windowAround(goal: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(0, ...goal), Math.max(0, ...goal)];
  const excess = ((MAX_RATIO - 1) / 2) * Math.max(high - low, 2 * MIN_LIFT);
  return [low - excess, high + excess];
}

/**
 * Returns one scale of relative lifts for the goal and the other metrics, so that their zero lines align. An interval of
 * another metric that is more than three times as long as the goal's is cut off.
 */
export function sharedLiftScale(goal: Analysis | null, others: readonly Analysis[]): Scale {
  const own = goal ? valuesOf(goal, 'percent') : [];
  const [low, high] = goal ? windowAround(own) : [Number.NEGATIVE_INFINITY, MAX_LIFT];
  const values = others
    .flatMap(({ variants }) => variants.flatMap(({ comparison }) => comparison?.relative.full ?? []))
    .filter(Number.isFinite)
    .map((value) => Math.min(high, Math.max(low, MIN_OTHER_LIFT, value)));
  return scaleOver(withSpaceAroundZero([-MIN_LIFT, MIN_LIFT, ...own.filter(Number.isFinite), ...values]));
}

/** Returns a value's position in percent of the width, limited to 0 to 100. */
export const positionOn = ({ low, high }: Scale, value: number): number =>
  Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));

/** Returns whether a value is outside the scale. */
export const isOutside = ({ low, high }: Scale, value: number): boolean => value < low || value > high;

/** Returns a position as an SVG length. */
export const toPercent = (position: number): string => `${position.toFixed(3)}%`;
