/** Both tails of a distribution at one point. The smaller one has full relative accuracy. */
export type Tails = { lower: number; upper: number };

export const nothingBelow: Tails = { lower: 0, upper: 1 };
export const nothingAbove: Tails = { lower: 1, upper: 0 };

const tiny = 1e-300;
const settled = 4e-16;

/**
 * Value of the continued fraction 1 / (b₀ + a₁ / (b₁ + a₂ / (b₂ + …))).
 *
 * @param first b₀.
 * @param term returns [aₖ, bₖ] for k = 1, 2, …
 * @returns the value, no unit.
 * @source W. J. Lentz, Applied Optics 15 (1976), 668, as modified by I. J. Thompson and A. R. Barnett, J. Comput. Phys.
 *   64 (1986), 490.
 */
export function continuedFraction(first: number, term: (k: number) => readonly [number, number]): number {
  let c = 1 / tiny;
  let d = 1 / (first || tiny);
  let value = d;
  for (let k = 1; ; k += 1) {
    const [a, b] = term(k);
    d = 1 / (b + a * d || tiny);
    c = b + a / c || tiny;
    const factor = c * d;
    value *= factor;
    if (!(Math.abs(factor - 1) > settled)) return value;
  }
}
