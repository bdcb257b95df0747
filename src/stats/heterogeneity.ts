import { chiSquareTail } from './chi-square.ts';
import { covarianceOf, type Estimate } from './moments.ts';

/** The lift of one group of people on the log scale: ln(test / baseline), and the variance of this estimate. */
export interface LogLift {
  value: number;
  variance: number;
}

/**
 * Returns the lift on the log scale, with a variance by the delta method.
 * @returns null if one of the values is not above zero
 */
export function logLift(test: Estimate, baseline: Estimate): LogLift | null {
  if (!(test.value > 0 && baseline.value > 0)) return null;
  const variance =
    test.variance / test.value ** 2 +
    baseline.variance / baseline.value ** 2 -
    (2 * covarianceOf(test, baseline)) / (test.value * baseline.value);
  return { value: Math.log(test.value / baseline.value), variance };
}

/** Whether the lifts of several groups differ by more than chance. */
export interface Heterogeneity {
  /** Cochran's Q. */
  statistic: number;
  pValue: number;
  /** The share of the variation between the groups that is not chance: I², from 0 to 1. */
  share: number;
  /** The variance of the true lifts between the groups on the log scale: τ², 0 if chance explains the differences. */
  between: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns the mean weighted by the inverse of the variances. */
const pooledMean = (lifts: readonly LogLift[], between: number) =>
  sum(lifts.map(({ value, variance }) => value / (variance + between))) /
  sum(lifts.map(({ variance }) => 1 / (variance + between)));

/**
 * Tests whether the lifts of groups differ: Q = Σ w (θ − θ̄)² with w = 1 / v is chi-squared with one degree of freedom
 * less than groups if all true lifts are equal.
 *
 * @param lifts of at least two groups, with variances above 0
 * @returns null for fewer groups
 * @source W. G. Cochran, Biometrics 10 (1954), 101; I²: J. P. T. Higgins, S. G. Thompson, Statistics in Medicine 21 (2002),
 *   1539; τ²: R. DerSimonian, N. Laird, Controlled Clinical Trials 7 (1986), 177.
 */
export function heterogeneity(lifts: readonly LogLift[]): Heterogeneity | null {
  if (lifts.length < 2) return null;
  const mean = pooledMean(lifts, 0);
  const weights = lifts.map(({ variance }) => 1 / variance);
  const degrees = lifts.length - 1;
  const statistic = sum(lifts.map(({ value, variance }) => (value - mean) ** 2 / variance));
  const total = sum(weights);
  const scale = total - sum(weights.map((weight) => weight * weight)) / total;
  return {
    statistic,
    pValue: chiSquareTail(statistic, degrees),
    share: statistic > 0 ? Math.max(0, (statistic - degrees) / statistic) : 0,
    between: Math.max(0, (statistic - degrees) / scale),
  };
}

/**
 * Returns the lifts of the groups, each drawn toward the average of all by how uncertain it is (random effects): the best
 * guess for each group, because a part of the difference of a small group is chance.
 *
 * @param between τ² of `heterogeneity`. With 0, every group has the average.
 * @source DerSimonian and Laird 1986; the shrunken estimates: D. B. Rubin, Journal of Educational Statistics 6 (1981), 377.
 */
export function drawnTogether(lifts: readonly LogLift[], between: number): number[] {
  const mean = pooledMean(lifts, between);
  if (!(between > 0)) return lifts.map(() => mean);
  return lifts.map(({ value, variance }) => (value / variance + mean / between) / (1 / variance + 1 / between));
}

/** The test of whether two properties of people are independent. */
export interface Independence {
  statistic: number;
  pValue: number;
  /** The smallest count that is expected. Below 5, the p-value is not accurate. */
  leastExpected: number;
}

/**
 * Tests whether the rows of a table of counts have the same distribution over its columns (Pearson's X²). Rows and columns
 * without counts are left out.
 *
 * @returns null if fewer than two rows or columns are left
 * @source K. Pearson, Philosophical Magazine 50 (1900), 157.
 */
export function independence(table: readonly (readonly number[])[]): Independence | null {
  const columns = (table[0] ?? []).map((_, column) => sum(table.map((row) => row[column] ?? 0)));
  const rows = table.map(sum);
  const all = sum(rows);
  const [usedRows, usedColumns] = [rows, columns].map((totals) => totals.filter((total) => total > 0).length) as [
    number,
    number,
  ];
  if (usedRows < 2 || usedColumns < 2) return null;
  const cells = table.flatMap((row, at) =>
    row.map((count, column) => ({ count, expected: ((rows[at] ?? 0) * (columns[column] ?? 0)) / all })),
  );
  const used = cells.filter(({ expected }) => expected > 0);
  const statistic = sum(used.map(({ count, expected }) => (count - expected) ** 2 / expected));
  return {
    statistic,
    pValue: chiSquareTail(statistic, (usedRows - 1) * (usedColumns - 1)),
    leastExpected: Math.min(...used.map(({ expected }) => expected)),
  };
}

/**
 * Returns p-values that are corrected for the number of tests, in the same order: the chance of any false alarm stays at the
 * level.
 * @source S. Holm, Scandinavian Journal of Statistics 6 (1979), 65.
 */
export function holmPValues(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((one, other) => (pValues[one] ?? 0) - (pValues[other] ?? 0));
  const corrected: number[] = [];
  let most = 0;
  for (const [rank, index] of order.entries()) {
    most = Math.max(most, Math.min(1, (pValues[index] ?? 1) * (pValues.length - rank)));
    corrected[index] = most;
  }
  return corrected;
}

/**
 * Returns p-values that are corrected for the number of tests, in the same order: of all findings at a level, at most this
 * share is expected to be false.
 * @source Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57 (1995), 289.
 */
export function benjaminiHochbergPValues(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((one, other) => (pValues[other] ?? 0) - (pValues[one] ?? 0));
  const corrected: number[] = [];
  let least = 1;
  for (const [position, index] of order.entries()) {
    least = Math.min(least, ((pValues[index] ?? 1) * pValues.length) / (pValues.length - position));
    corrected[index] = least;
  }
  return corrected;
}
