import { massesOf } from './mass-of-posterior.ts';
import { commonMesh, forEachNode, splitPanels } from './mesh.ts';
import { type Posterior, valueAt } from './posterior.ts';
import { type Direction, productOfOthers, worseThan } from './win-probability.ts';

/** The maximum length of a panel on the logit or log scale. The integrals over longer panels would be inaccurate. */
const longestPanel = 1.5;

/** Returns the derivative of the value with respect to the point on the logit or log scale. */
const slopeAt = (kind: Posterior['kind'], y: number) =>
  kind === 'beta' ? valueAt(kind, y) * valueAt(kind, -y) : valueAt(kind, y);

/**
 * Expected loss of choosing each of several variants: E max(0, best of the others − chosen) = ∫ Fᵢ(x) (1 − ∏ Fⱼ(x)) dx
 * over the others j, computed for all variants in one pass.
 *
 * @param posteriors any number of posteriors of the same kind, one per variant.
 * @param direction whether higher or lower values are better.
 * @returns losses in the order of the posteriors, in the metric's unit (0.01 is one point of a rate), each at least 0,
 *   absolute accuracy 1e-10 for rates; 0 if there is only one variant.
 * @source C. Stucchio, "Bayesian A/B testing at VWO", 2015, by quadrature instead of sampling.
 */
export function expectedLosses(posteriors: readonly Posterior[], direction: Direction = 'higher'): number[] {
  const masses = massesOf(posteriors);
  const kind = posteriors[0]?.kind ?? 'beta';
  const shares = masses.map((mass) => worseThan(mass, direction));
  const losses = masses.map(() => 0);
  const mesh = splitPanels(commonMesh(masses.map(({ edges }) => edges)), longestPanel);
  forEachNode(mesh, (y, weight) => {
    const worse = shares.map((share) => share(y));
    const part = weight * slopeAt(kind, y);
    productOfOthers(worse).forEach((others, k) => {
      losses[k] = (losses[k] ?? 0) + part * (worse[k] ?? 0) * Math.max(0, 1 - others);
    });
  });
  return losses;
}
