const seriesWithin = 0.1;

/**
 * Deviance term x log(x / mean) + mean − x, without the cancellation of the plain formula near x = mean.
 *
 * @param x observed amount, above 0.
 * @param mean expected amount, above 0.
 * @returns half of the deviance, at least 0, no unit.
 * @source C. Loader, "Fast and accurate computation of binomial probabilities", 2000 (`bd0`).
 */
export function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= seriesWithin * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const v = difference / (x + mean);
  let sum = difference * v;
  let term = 2 * x * v;
  for (let odd = 3; ; odd += 2) {
    term *= v * v;
    const next = sum + term / odd;
    if (next === sum) return sum;
    sum = next;
  }
}
