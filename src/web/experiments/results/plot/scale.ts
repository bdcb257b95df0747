import type { Analysis } from '#verdict/analysis/types.ts';

/** What an axis shows: the change in percent, in the unit of the metric, or the value itself. */
export const axes = ['percent', 'points', 'rate'] as const;
export type Axis = (typeof axes)[number];

/** A piece of a number line, with the places of its ticks. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const WANTED_TICKS = 4;

function stepFor(width: number): number {
  const rough = width / WANTED_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** A scale over some values, a little wider than they reach, with round ticks. */
export function scaleOver(values: readonly number[]): Scale {
  const finite = values.filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  const width = finite.length > 0 && most > least ? most - least : 1;
  const [low, high] = finite.length > 0 ? [least - width * 0.12, most + width * 0.12] : [-1, 1];
  const step = stepFor(high - low);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12))) };
}

/** Changes beyond this are cut off, so that one wild variant does not squeeze the others. */
const WIDEST = 3;

const reach = (analysis: Analysis, axis: Axis): number[] =>
  analysis.variants.flatMap(({ rates, comparison }) => {
    if (axis === 'rate') return rates.full;
    if (axis === 'points') return comparison?.absolute.full ?? [];
    return (comparison?.relative.full ?? []).map((value) => Math.min(WIDEST, value));
  });

/** Room for words on both sides of no difference: it stands at least a quarter of the width away from either end. */
function withRoom(values: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  return [Math.min(least, -most / 3), Math.max(most, -least / 3)];
}

/** One scale for all that are shown on it, with no difference in sight. */
export function scaleOf(analyses: readonly Analysis[], axis: Axis): Scale {
  const region = analyses[0]?.settings.region ?? 0;
  const around = axis === 'rate' ? [] : axis === 'percent' ? [-region, 0, region] : [0];
  const values = [...around, ...analyses.flatMap((analysis) => reach(analysis, axis))];
  return scaleOver(axis === 'rate' ? values : withRoom(values));
}

/** Where a value lies, as a percentage of the width; kept inside. */
export const placeOn = ({ low, high }: Scale, value: number): number =>
  Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));

/** Whether a value lies outside of what the scale shows. */
export const isBeyond = ({ low, high }: Scale, value: number): boolean => value < low || value > high;

/** A place in a drawing that is as wide as its room. */
export const percent = (value: number): string => `${value.toFixed(3)}%`;
