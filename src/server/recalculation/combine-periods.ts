import { type ComparedPeriod, MIN_PERIOD_PARTICIPANTS, type SharePeriod } from '#contract/share-periods.ts';
import { type Moments, pooledMoments } from '#stats/moments.ts';
import { stratifiedMoments } from '#stats/stratified-moments.ts';
import type { VariantSums } from '../events/moments-query.ts';

/** The moments of a variant. */
export const momentsOf = ({ samples, sum, sumSquares, denominator, before }: VariantSums): Moments => ({
  samples,
  sum,
  sumSquares,
  ...(denominator && {
    denominatorSum: denominator.sum,
    denominatorSumSquares: denominator.sumSquares,
    product: denominator.product,
  }),
  ...(before && { before }),
});

/** A metric's sums over all periods of constant shares that can be compared. */
export interface CombinedPeriods {
  /** One entry for each variant with people. */
  sums: VariantSums[];
  periods: ComparedPeriod[];
  /** The variants that are not compared. Their sums are those of all periods together. */
  leftOut: ReadonlySet<string>;
  /** Whether the sums combine several periods, and so are not the counts themselves. */
  isCombined: boolean;
}

/** A period's sums, by variant. */
interface Stratum extends SharePeriod {
  sums: readonly VariantSums[];
  /** The participants of all variants. */
  people: number;
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const peopleIn = (strata: readonly Stratum[]) => add(strata.map(({ people }) => people));

const isServed = ({ shares }: SharePeriod, key: string) => shares === null || (shares[key] ?? 0) > 0;

/** Whether a period has enough people for a comparison of these variants. */
const canCompare = (variants: readonly string[]) => (stratum: Stratum) =>
  variants.every(
    (key) =>
      isServed(stratum, key) &&
      stratum.sums.some(({ variant, samples }) => variant === key && samples >= MIN_PERIOD_PARTICIPANTS),
  );

/**
 * Returns the variants that are compared: the baseline and those that the flag still serves, unless there are none. A
 * variant that was added late would leave out all earlier periods, so it is compared only when its periods have at least
 * half of the people of the variant with the most.
 */
function comparedVariants(strata: readonly Stratum[], variants: readonly string[], baseline: string): string[] {
  const tests = variants.filter((key) => key !== baseline);
  const served = tests.filter((key) => strata.slice(-1).every((last) => isServed(last, key)));
  const candidates = served.length > 0 ? served : tests;
  const people = new Map(candidates.map((key) => [key, peopleIn(strata.filter(canCompare([baseline, key])))]));
  const most = Math.max(0, ...people.values());
  return [baseline, ...candidates.filter((key) => (people.get(key) ?? 0) >= most / 2)];
}

const stepsOf = (sums: readonly VariantSums[]): number[] | null =>
  sums[0]?.steps?.map((_, index) => add(sums.map(({ steps }) => steps?.[index] ?? 0))) ?? null;

/**
 * Returns the sums of one variant with these moments. The steps of a funnel stay counts of people. Those of the follow-up
 * are not combined.
 */
function withMoments(own: readonly VariantSums[], moments: Moments): VariantSums[] {
  const { samples, sum, sumSquares, denominatorSum, denominatorSumSquares, product, before = null } = moments;
  const hasDenominator = denominatorSum !== undefined && denominatorSumSquares !== undefined && product !== undefined;
  const denominator = hasDenominator ? { sum: denominatorSum, sumSquares: denominatorSumSquares, product } : null;
  const values = own.flatMap(({ largest }) => largest ?? []);
  const largest = values.length === 0 ? null : Math.max(...values);
  const combined = { samples, sum, sumSquares, largest, denominator, steps: stepsOf(own), before };
  return own
    .slice(0, 1)
    .map((first) => ({ ...first, ...combined, followUp: own.length === 1 ? first.followUp : null }));
}

const periodOf = ({ from, to, shares, sums }: Stratum, used: boolean): ComparedPeriod => ({
  from,
  to,
  shares,
  variants: sums.map(({ variant, samples, sum, sumSquares, denominator }) => ({
    key: variant,
    number_of_samples: samples,
    sum,
    sum_squares: sumSquares,
    ...(denominator && { denominator_sum: denominator.sum }),
  })),
  used,
});

/**
 * Combines a metric's sums in periods of constant shares, so that a change of the shares and a change of the metric
 * together do not look like an effect (Simpson's paradox). Leaves out each period in which a compared variant has no share
 * or fewer than `MIN_PERIOD_PARTICIPANTS` people. If no period is left, the sums are those of all periods together, and
 * must not be compared.
 *
 * @param sums of one metric at one time, the stratum is the index of the period.
 */
export function combinePeriods(
  sums: readonly VariantSums[],
  periods: readonly SharePeriod[],
  variants: readonly string[],
  baseline: string,
): CombinedPeriods {
  const strata = periods.map((period, index): Stratum => {
    const own = sums.filter(({ stratum }) => stratum === index);
    return { ...period, sums: own, people: add(own.map(({ samples }) => samples)) };
  });
  if (strata.length < 2)
    return {
      sums: [...sums],
      periods: strata.map((stratum) => periodOf(stratum, true)),
      leftOut: new Set(),
      isCombined: false,
    };
  const compared = comparedVariants(strata, variants, baseline);
  const used = strata.filter(canCompare(compared));
  const leftOut = new Set(used.length === 0 ? variants : variants.filter((key) => !compared.includes(key)));
  const combined = variants.flatMap((key) => {
    const isOwn = ({ variant }: VariantSums) => variant === key;
    const own = (leftOut.has(key) ? strata : used).flatMap((stratum) => stratum.sums.filter(isOwn));
    if (leftOut.has(key) || used.length === 1) return withMoments(own, pooledMoments(own.map(momentsOf)));
    const parts = own.map((part, index) => ({ moments: momentsOf(part), people: used[index]?.people ?? 0 }));
    return withMoments(own, stratifiedMoments(parts));
  });
  return {
    sums: combined,
    periods: strata.map((stratum) => periodOf(stratum, used.includes(stratum))),
    leftOut,
    isCombined: used.length > 1,
  };
}
