import { MAX_SEGMENT_NAME, NOT_SET, OTHER_VALUES } from '#contract/segments.ts';
import { pooledMoments } from '#stats/moments.ts';
import type { VariantSums } from '../events/moments-query.ts';
import { momentsOf } from './combine-periods.ts';

/**
 * Fewer participants or conversions than these join the other values: their lift would say nothing, and a few people could be
 * recognized.
 */
const [MIN_PEOPLE, MIN_CONVERSIONS] = [100, 25];
/** A lift on the log scale needs values that are this many standard errors above zero. */
const MIN_ERRORS = 5;

/** The sums of the people with one value, or of those whose values are not shown. */
export interface SegmentSums {
  name: string;
  /** The values that are shown by this name; empty for the other values. */
  values: string[];
  isOther: boolean;
  sums: VariantSums[];
}

const add = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const peopleIn = (sums: readonly VariantSums[]) => add(sums.map(({ samples }) => samples));

/** Returns the items by a text, in the order of its first item. */
function groupBy<T>(items: readonly T[], nameOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOfItem(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** How many standard errors the sum of a variant is above zero. */
const errorsAboveZero = ({ samples, sum, sumSquares }: VariantSums) =>
  sum / Math.sqrt(Math.max(Number.MIN_VALUE, sumSquares - (sum * sum) / Math.max(1, samples)));

/** Whether the people with a value are enough for a lift of each variant over the baseline. */
function isLarge(sums: readonly VariantSums[], variants: readonly string[], baseline: string): boolean {
  const own = withoutSegments(sums);
  const find = (key: string) => own.filter(({ variant }) => variant === key);
  const isEnough = (key: string) => {
    const pair = [...find(baseline), ...find(key)];
    return (
      add(pair.map(({ sum }) => sum)) >= MIN_CONVERSIONS && pair.every((one) => errorsAboveZero(one) >= MIN_ERRORS)
    );
  };
  return peopleIn(sums) >= MIN_PEOPLE && variants.filter((key) => key !== baseline).every(isEnough);
}

/** Adds the sums of people with several values, for each variant, period and stratum. */
export function withoutSegments(sums: readonly VariantSums[]): VariantSums[] {
  const groups = groupBy(sums, ({ variant, period, stratum }) => JSON.stringify([variant, period, stratum]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { denominatorSum, denominatorSumSquares, product, before, ...own } = pooledMoments(group.map(momentsOf));
    const largest = group.flatMap((one) => one.largest ?? []);
    return [
      {
        ...first,
        ...own,
        segment: null,
        largest: largest.length > 0 ? Math.max(...largest) : null,
        denominator: first.denominator && {
          sum: denominatorSum ?? 0,
          sumSquares: denominatorSumSquares ?? 0,
          product: product ?? 0,
        },
        steps: first.steps?.map((_, step) => add(group.map(({ steps }) => steps?.[step] ?? 0))) ?? null,
        followUp: null,
        before: before ?? null,
      },
    ];
  });
}

/** A name that is cut can be that of another value. */
const nameOf = (value: string) =>
  value === ''
    ? NOT_SET
    : [...value].length > MAX_SEGMENT_NAME
      ? `${[...value].slice(0, MAX_SEGMENT_NAME - 1).join('')}…`
      : value;

/**
 * Returns the sums for each value, those with the most people first. Values with too few people or conversions, and those
 * that the query did not tell apart, are in the last one, `Other values`. A few people are never shown by the name of their
 * value.
 */
export function segmentsOf(sums: readonly VariantSums[], variants: readonly string[], baseline: string): SegmentSums[] {
  const named = groupBy(
    sums.filter(({ segment }) => segment !== null),
    ({ segment }) => nameOf(segment ?? ''),
  );
  // A value with the name of the other values would be a second row of this name.
  const isShown = (name: string, own: readonly VariantSums[]) =>
    name !== OTHER_VALUES && isLarge(own, variants, baseline);
  const shown = [...named].filter(([name, own]) => isShown(name, own));
  const others = [
    ...sums.filter(({ segment }) => segment === null),
    ...[...named].filter(([name, own]) => !isShown(name, own)).flatMap(([, own]) => own),
  ];
  return [
    ...shown
      .toSorted(([, one], [, other]) => peopleIn(other) - peopleIn(one))
      .map(([name, own]) => ({
        name,
        values: [...new Set(own.map(({ segment }) => segment ?? ''))],
        isOther: false,
        sums: withoutSegments(own),
      })),
    ...(others.length > 0 ? [{ name: OTHER_VALUES, values: [], isOther: true, sums: withoutSegments(others) }] : []),
  ];
}
