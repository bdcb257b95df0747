import { gaussNodes } from './legendre.ts';
import { covarianceOf, type Estimate, withoutShared } from './moments.ts';
import { normalCdf } from './normal.ts';
import { type Direction, productOfOthers } from './win-probability.ts';

/** Density of the standard normal distribution. */
const normalDensity = (z: number) => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);

/**
 * Returns the chance that a normal variable is above zero; ½ if its mean and standard error are zero.
 *
 * @param mean the variable's mean: a relative lift or a difference.
 * @param standardError at least 0.
 */
export function chanceAboveZero(mean: number, standardError: number): number {
  if (standardError > 0) return normalCdf(mean / standardError);
  return mean === 0 ? 0.5 : Number(mean > 0);
}

const signOf = (direction: Direction) => (direction === 'higher' ? 1 : -1);

/**
 * Expected loss of choosing one of two variants with normal posteriors: E max(0, other − chosen) = s φ(d / s) − d Φ(−d
 * / s), with d the difference in favor of the chosen variant and s its standard error.
 *
 * @returns the loss in the metric's unit, at least 0.
 * @source C. Stucchio, "Bayesian A/B testing at VWO", 2015; the unit normal loss integral of R. Schlaifer and H.
 *   Raiffa, Applied Statistical Decision Theory, 1961, section 5.
 */
export function normalExpectedLoss(chosen: Estimate, other: Estimate, direction: Direction = 'higher'): number {
  const difference = signOf(direction) * (chosen.value - other.value);
  const error = Math.sqrt(chosen.variance + other.variance - 2 * covarianceOf(chosen, other));
  if (!(error > 0)) return Math.max(0, -difference);
  const z = difference / error;
  return Math.max(0, error * (normalDensity(z) - z * normalCdf(-z)));
}

/** Beyond this many standard errors, a normal distribution has no relevant mass. */
const REACH = 9;
const PANELS_PER_ERROR = 1;

interface Bell {
  mean: number;
  error: number;
}

/** Returns panel edges. No panel is wider than the standard error of a distribution that it overlaps. */
function panels(bells: readonly Bell[]): number[] {
  const ends = bells.flatMap(({ mean, error }) =>
    Array.from({ length: 2 * REACH * PANELS_PER_ERROR + 1 }, (_, k) => mean + (k / PANELS_PER_ERROR - REACH) * error),
  );
  return [...new Set(ends)].sort((a, b) => a - b);
}

/** The minimum standard error, as a fraction of the size of the values. The integrals divide by it, so it is above 0. */
const NARROWEST = 1e-9;

function bellsOf(estimates: readonly Estimate[], direction: Direction): Bell[] {
  const scale = Math.max(...estimates.map(({ value, variance }) => Math.abs(value) + Math.sqrt(variance)), 1e-300);
  return estimates.map(withoutShared).map(({ value, variance }) => ({
    mean: signOf(direction) * value,
    error: Math.max(Math.sqrt(variance), NARROWEST * scale),
  }));
}

/**
 * Returns each variant's chance to win and the expected loss of choosing it, for independent normal posteriors: ∫ fᵢ ∏
 * Fⱼ and ∫ Fᵢ (1 − ∏ Fⱼ) over the others j. A part of the variance that all share changes no difference, so it is left out.
 *
 * @returns in the order of the estimates: chances that sum to 1, with an absolute accuracy of 1e-10, and losses in the
 *   metric's unit.
 * @source C. Stucchio, "Bayesian A/B testing at VWO", 2015, by Gauss-Legendre quadrature instead of sampling.
 */
export function normalWins(
  estimates: readonly Estimate[],
  direction: Direction = 'higher',
): { chance: number; loss: number }[] {
  const bells = bellsOf(estimates, direction);
  const ends = panels(bells);
  const found = bells.map(() => ({ chance: 0, loss: 0 }));
  for (let k = 1; k < ends.length; k += 1) {
    const [low = 0, high = 0] = ends.slice(k - 1, k + 1);
    for (const { t, weight } of gaussNodes) {
      const x = low + ((high - low) / 2) * (1 + t);
      const part = ((high - low) / 2) * weight;
      const places = bells.map(({ mean, error }) => (x - mean) / error);
      const below = places.map(normalCdf);
      productOfOthers(below).forEach((others, index) => {
        const own = found[index];
        const { error = 1 } = bells[index] ?? {};
        if (!own) return;
        own.chance += (part * others * normalDensity(places[index] ?? 0)) / error;
        own.loss += part * (below[index] ?? 0) * Math.max(0, 1 - others);
      });
    }
  }
  return found;
}
