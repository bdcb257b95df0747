/** The number of nodes per panel. With 16 nodes, the integral of a polynomial up to degree 31 is exact. */
const order = 16;

/** Returns the values of the first `count` Legendre polynomials: P₀(t), P₁(t), … */
function legendrePolynomials(t: number, count: number): number[] {
  const values = [1, t];
  for (let k = 2; k < count; k += 1)
    values.push(((2 * k - 1) * t * (values[k - 1] ?? 0) - (k - 1) * (values[k - 2] ?? 0)) / k);
  return values;
}

function gaussNode(index: number): { t: number; weight: number } {
  let t = -Math.cos((Math.PI * (index + 0.75)) / (order + 0.5));
  let slope = 0;
  for (let round = 0; round < 10; round += 1) {
    const [before = 0, last = 0] = legendrePolynomials(t, order + 1).slice(-2);
    slope = (order * (t * last - before)) / (t * t - 1);
    t -= last / slope;
  }
  return { t, weight: 2 / ((1 - t * t) * slope * slope) };
}

/**
 * Nodes on −1 to 1 and weights of 16-point Gauss-Legendre quadrature, in ascending order.
 *
 * @source P. J. Davis and P. Rabinowitz, Methods of Numerical Integration, 2nd edition, 1984, section 2.7.
 */
export const gaussNodes: readonly { t: number; weight: number }[] = Array.from({ length: order }, (_, k) =>
  gaussNode(k),
);

/**
 * For each node, the Legendre coefficients of the integral from −1 to t of one polynomial: the one that is 1 at this node
 * and 0 at the other nodes.
 */
const share = gaussNodes.map(({ t, weight }) => {
  const perDegree = legendrePolynomials(t, order).map((value) => (weight * value) / 2);
  const at = (k: number) => perDegree[k] ?? 0;
  return Float64Array.from({ length: order + 1 }, (_, k) => (k === 0 ? at(0) : at(k - 1)) - at(k + 1));
});

/**
 * Returns the Legendre coefficients of the integral from −1 to t of the polynomial with the given values at the nodes.
 *
 * @source NIST Digital Library of Mathematical Functions, section 18.9(iii), 2023.
 */
export function runningIntegral(values: readonly number[]): Float64Array {
  const coefficients = new Float64Array(order + 1);
  share.forEach((perDegree, node) => {
    const value = values[node] ?? 0;
    for (let k = 0; k <= order; k += 1) coefficients[k] = (coefficients[k] ?? 0) + value * (perDegree[k] ?? 0);
  });
  return coefficients;
}

const rise = Float64Array.from({ length: order + 1 }, (_, k) => (2 * k + 1) / (k + 1));
const fall = Float64Array.from({ length: order + 1 }, (_, k) => (k + 1) / (k + 2));

/**
 * Returns the value at `t` of the polynomial with the given Legendre coefficients.
 *
 * @source C. W. Clenshaw, Math. Tables Aids Comput. 9 (1955), 118.
 */
export function legendreSum(coefficients: Float64Array, t: number): number {
  let next = 0;
  let afterNext = 0;
  for (let k = coefficients.length - 1; k >= 0; k -= 1) {
    const value = (coefficients[k] ?? 0) + (rise[k] ?? 0) * t * next - (fall[k] ?? 0) * afterNext;
    afterNext = next;
    next = value;
  }
  return next;
}
