import { type Mass, massOf } from './mass.ts';
import { massesOf } from './mass-of-posterior.ts';
import { commonMesh, forEachNode } from './mesh.ts';
import { bellOf, type Posterior, posteriorMean, sizeBiased, valueAt } from './posterior.ts';
import { type Direction, productOfOthers, worseThan } from './win-probability.ts';

/**
 * Returns a function of a point y on the logit or log scale. For the value x at this point, the function returns by how
 * much the chosen variant's value X is expected to be worse than x: E max(0, x − X), or E max(0, X − x) if lower is
 * better.
 */
function shortfall(chosen: Posterior, [plain, biased]: readonly [Mass, Mass], direction: Direction) {
  const mean = posteriorMean(chosen);
  const sign = direction === 'higher' ? 1 : -1;
  const share = worseThan(plain, direction);
  const biasedShare = worseThan(biased, direction);
  return (y: number) => Math.max(0, sign * (valueAt(chosen.kind, y) * share(y) - mean * biasedShare(y)));
}

/**
 * Expected loss of choosing a variant: E max(0, best of the rivals − chosen).
 *
 * @param chosen posterior of the variant that would be chosen.
 * @param rivals posteriors of the other variants, of the same kind.
 * @param direction whether higher or lower values are better.
 * @returns the loss in the metric's unit (0.01 is one point of a rate), at least 0, absolute accuracy 1e-10 for rates;
 *   divide it by the baseline's mean to get the relative loss.
 * @source C. Stucchio, "Bayesian A/B testing at VWO", 2015; with E max(0, x − X) = x F(x) − E X · F*(x), where F* is
 *   the size-biased distribution: R. Arratia, L. Goldstein and F. Kochman, Probability Surveys 16 (2019), 1.
 */
export function expectedLoss(chosen: Posterior, rivals: readonly Posterior[], direction: Direction = 'higher'): number {
  if (rivals.length === 0) throw new RangeError('an expected loss needs at least one rival');
  const [plain, ...masses] = massesOf([chosen, ...rivals]);
  if (!plain) throw new RangeError('an expected loss needs a variant that is chosen');
  const own = [plain, massOf(bellOf(sizeBiased(chosen)))] as const;
  const amount = shortfall(chosen, own, direction);
  const shares = masses.map((mass) => worseThan(mass, direction));
  let loss = 0;
  forEachNode(commonMesh([...own, ...masses].map(({ edges }) => edges)), (y, weight) => {
    const others = productOfOthers(shares.map((share) => share(y)));
    const density = masses.reduce((sum, mass, k) => sum + (others[k] ?? 0) * mass.density(y), 0);
    if (density > 0) loss += weight * density * amount(y);
  });
  return loss;
}
