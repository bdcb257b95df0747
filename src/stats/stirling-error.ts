const seriesFrom = 15;
const series = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/**
 * Error of Stirling's formula for log Γ(n + 1): log Γ(n + 1) − (n + ½) log n + n − ½ log 2π.
 *
 * @param n any number above 0.
 * @returns the error, no unit; absolute accuracy 1e-15 from n = 1e-3 on.
 * @source C. Loader, "Fast and accurate computation of binomial probabilities", 2000; series: Abramowitz and Stegun
 *   1964, 6.1.41; below n = 15 the recurrence Γ(n + 2) = (n + 1) Γ(n + 1).
 */
export function stirlingError(n: number): number {
  let shift = 0;
  let m = n;
  while (m < seriesFrom) {
    shift += (m + 0.5) * Math.log1p(1 / m) - 1;
    m += 1;
  }
  const square = m * m;
  return shift + series.reduceRight((sum, term) => sum / square + term, 0) / m;
}
