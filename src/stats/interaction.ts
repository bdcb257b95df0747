import { chiSquareTail } from './chi-square.ts';
import type { Estimate } from './moments.ts';
import { normalQuantile } from './normal-quantile.ts';

/** How the lift of a variant of one experiment changes with a variant of another, compared with both baselines. */
export interface InteractionContrast {
  /** The index of the variant in the first experiment, from 1. */
  variant: number;
  /** The index of the variant in the other experiment, from 1. */
  otherVariant: number;
  /** The factor between the two lifts: 1 if they are equal. */
  factor: number;
  /** The 99% interval of the factor. */
  interval: [low: number, high: number];
  /** The standard score of the logarithm of the factor. */
  z: number;
  /** The factors beyond these would probably have been found: with 80% power at the 1% level. */
  detectable: [low: number, high: number];
  /** The difference between the two differences of the values. Not tested, because effects that multiply have one. */
  additive: number;
}

/** Whether the lifts of one experiment depend on the variants of another. */
export interface Interaction {
  /** Wald's W, chi-squared if no lift depends on the other experiment; with two variants each, the square of z. */
  statistic: number;
  pValue: number;
  contrasts: InteractionContrast[];
}

const CONFIDENCE_99 = normalQuantile(0.995);

/** Two-sided at 1% with 80% power. */
const DETECTABLE = CONFIDENCE_99 + normalQuantile(0.8);

const around = (center: number, half: number): [number, number] => [Math.exp(center - half), Math.exp(center + half)];

/** Returns bᵀ A⁻¹ b for a positive definite matrix A, by Gaussian elimination. Changes its arguments. */
function quadraticForm(matrix: number[][], vector: number[]): number {
  const size = vector.length;
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0;
  let total = 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    // Each step leaves the Schur complement, so the form is the sum of the squares over the pivots.
    total += (vector[pivot] ?? 0) ** 2 / at(pivot, pivot);
    for (let row = pivot + 1; row < size; row += 1) {
      const share = at(row, pivot) / at(pivot, pivot);
      const target = matrix[row] ?? [];
      for (let column = pivot; column < size; column += 1) target[column] = at(row, column) - share * at(pivot, column);
      vector[row] = (vector[row] ?? 0) - share * (vector[pivot] ?? 0);
    }
  }
  return total;
}

/**
 * Tests whether the relative lifts of one experiment differ between the variants of another: δ_ij = ln m_ij − ln m_i0 −
 * ln m_0j + ln m_00 for all variants i and j is zero if the effects only multiply. The people of each combination are
 * different people, so the estimates are independent, with Var(ln m) = v / m².
 *
 * @param cells the estimates of the combinations: a row for each variant of one experiment, a column for each of the other,
 *   the baselines first. All values must be above zero and not certain.
 * @returns null with fewer than two rows or columns
 * @source for W: A. Wald, Transactions of the American Mathematical Society 54 (1943), 426; for the variance of a logarithm
 *   the delta method: G. Casella, R. L. Berger, Statistical Inference, 2nd edition, 2002, section 5.5.4.
 */
export function interaction(cells: readonly (readonly Estimate[])[]): Interaction | null {
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0];
  if (rows < 2 || columns < 2) return null;
  const cell = (row: number, column: number): Estimate => {
    const found = cells[row]?.[column];
    if (!found || !(found.value > 0 && found.variance > 0))
      throw new RangeError('an interaction needs values above 0 with variances above 0');
    return found;
  };
  const log = (row: number, column: number) => Math.log(cell(row, column).value);
  const variance = (row: number, column: number) => cell(row, column).variance / cell(row, column).value ** 2;
  const pairs = cells.slice(1).flatMap((own, row) => own.slice(1).map((_, column) => [row + 1, column + 1] as const));
  const delta = ([row, column]: readonly [number, number]) =>
    log(row, column) - log(row, 0) - log(0, column) + log(0, 0);
  const covariance = ([row, column]: readonly [number, number], [other, otherColumn]: readonly [number, number]) =>
    variance(0, 0) +
    (row === other ? variance(row, 0) : 0) +
    (column === otherColumn ? variance(0, column) : 0) +
    (row === other && column === otherColumn ? variance(row, column) : 0);
  const contrasts = pairs.map((pair): InteractionContrast => {
    const [value, error] = [delta(pair), Math.sqrt(covariance(pair, pair))];
    const [variant, otherVariant] = pair;
    const mean = (row: number, column: number) => cell(row, column).value;
    return {
      variant,
      otherVariant,
      factor: Math.exp(value),
      interval: around(value, CONFIDENCE_99 * error),
      z: value / error,
      detectable: around(0, DETECTABLE * error),
      additive: mean(variant, otherVariant) - mean(variant, 0) - mean(0, otherVariant) + mean(0, 0),
    };
  });
  const statistic = quadraticForm(
    pairs.map((one) => pairs.map((other) => covariance(one, other))),
    pairs.map(delta),
  );
  return { statistic, pValue: chiSquareTail(statistic, pairs.length), contrasts };
}
