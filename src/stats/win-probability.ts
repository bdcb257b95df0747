import type { Mass } from './mass.ts';
import { massesOf } from './mass-of-posterior.ts';
import { commonMesh, forEachNode } from './mesh.ts';
import type { Posterior } from './posterior.ts';

/** Whether higher or lower values of a metric are better. */
export type Direction = 'higher' | 'lower';

const negligible = 1e-18;

/** Returns the function that computes which share of a posterior's mass is worse than a point. */
export const worseThan = (mass: Mass, direction: Direction) => (direction === 'higher' ? mass.below : mass.above);

/** Returns, for each number, the product of all other numbers. */
export function productOfOthers(values: readonly number[]): number[] {
  const products: number[] = [];
  let product = 1;
  for (const value of values) {
    products.push(product);
    product *= value;
  }
  product = 1;
  for (let k = values.length - 1; k >= 0; k -= 1) {
    products[k] = (products[k] ?? 0) * product;
    product *= values[k] ?? 0;
  }
  return products;
}

/**
 * Returns each variant's chance to win, which means to be the best of all: pᵢ = ∫ fᵢ(x) ∏ Fⱼ(x) dx over the others j.
 *
 * @param posteriors any number of posteriors of the same kind, one per variant.
 * @param direction whether higher or lower values are better.
 * @returns probabilities in the order of the posteriors, each between 0 and 1, absolute accuracy 1e-10; they sum to 1.
 * @source C. Stucchio, "Bayesian A/B testing at VWO", 2015, by quadrature instead of sampling.
 */
export function winProbabilities(posteriors: readonly Posterior[], direction: Direction = 'higher'): number[] {
  const masses = massesOf(posteriors);
  const shares = masses.map((mass) => worseThan(mass, direction));
  const wins = masses.map(() => 0);
  forEachNode(commonMesh(masses.map(({ edges }) => edges)), (y, weight) => {
    productOfOthers(shares.map((share) => share(y))).forEach((others, k) => {
      if (others > negligible) wins[k] = (wins[k] ?? 0) + weight * others * (masses[k]?.density(y) ?? 0);
    });
  });
  return wins.map((win) => Math.min(1, win));
}

/**
 * Returns the chance that a variant beats a baseline. Other variants do not matter.
 *
 * @param test posterior of the variant.
 * @param baseline posterior of the baseline, of the same kind.
 * @param direction whether higher or lower values are better.
 * @returns a probability between 0 and 1, absolute accuracy 1e-10.
 * @source see `winProbabilities`.
 */
export function chanceToBeat(test: Posterior, baseline: Posterior, direction: Direction = 'higher'): number {
  const [chance = 0] = winProbabilities([test, baseline], direction);
  return chance;
}
