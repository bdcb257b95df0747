import { assertCount, assertPositive } from './assertions.ts';
import { stirlingError } from './stirling-error.ts';

/**
 * The concentrations of two Dirichlet priors for unplanned shares. Both priors have the same weight. 10,000 (GrowthBook's
 * default) finds small deviations in large experiments. 100 finds large deviations early.
 */
export const SPLIT_CONCENTRATIONS = [10_000, 100] as const;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Returns the Bayes factor of unplanned shares, with a Dirichlet prior αᵢ = concentration · shareᵢ, against the planned
 * shares. For k variants and n participants, with zᵢ = αᵢ + observedᵢ, Z = Σ zᵢ and δ the error of Stirling's formula, its
 * logarithm is Σ (zᵢ − ½) log(zᵢ / (Z shareᵢ)) − (k − 1)/2 · log(1 + n / concentration) + Σ (δ(zᵢ) − δ(αᵢ)) − δ(Z) +
 * δ(concentration).
 */
function bayesFactor(observed: readonly number[], shares: readonly number[], concentration: number): number {
  const participants = sum(observed);
  const whole = concentration + participants;
  const terms = observed.map((count, index) => {
    const share = shares[index] ?? 0;
    const [prior, posterior] = [concentration * share, concentration * share + count];
    const excess = (count - participants * share) / (whole * share);
    return (posterior - 0.5) * Math.log1p(excess) + stirlingError(posterior) - stirlingError(prior);
  });
  const ofTotal = ((observed.length - 1) / 2) * Math.log1p(participants / concentration);
  return Math.exp(sum(terms) - ofTotal - stirlingError(whole) + stirlingError(concentration));
}

/** The participants who entered while the planned shares were the same. */
export interface SplitCounts {
  /** Participants per variant, counts. */
  observed: readonly number[];
  /** Planned shares in any unit, each above 0, one per variant. */
  weights: readonly number[];
}

/**
 * Returns the anytime-valid p-value of a sample ratio mismatch. If the split is as planned, the chance that the p-value
 * ever falls to `p` or below is at most `p`, no matter how often the split is checked.
 *
 * @param periods one for each time in which the planned shares were the same. Without participants, a period has no effect.
 * @returns 0 to 1: the inverse of the product of the periods' mean Bayes factors. With every participant, each factor is a
 *   martingale, and so is their product. By Ville's inequality it ever reaches 1 / p with a chance of at most p.
 * @source M. Lindon and A. Malek, "Anytime-valid inference for multinomial count data", NeurIPS 2022 (arXiv
 *   2011.03567); GrowthBook, `gbstats/ssrm.py`.
 */
export function sequentialSampleRatioPValue(
  periods: readonly SplitCounts[],
  concentrations: readonly number[] = SPLIT_CONCENTRATIONS,
): number {
  return Math.min(
    1,
    periods.reduce((pValue, period) => pValue / meanBayesFactor(period, concentrations), 1),
  );
}

function meanBayesFactor({ observed, weights }: SplitCounts, concentrations: readonly number[]): number {
  if (observed.length < 2 || observed.length !== weights.length)
    throw new RangeError(
      `a split needs at least two variants and a weight for each, got ${observed.length} and ${weights.length}`,
    );
  for (const count of observed) assertCount('observed', count);
  for (const weight of weights) assertPositive('weight', weight);
  const wholeWeight = sum(weights);
  const shares = weights.map((weight) => weight / wholeWeight);
  const factors = concentrations.map((concentration) => bayesFactor(observed, shares, concentration));
  return sum(factors) / concentrations.length;
}
