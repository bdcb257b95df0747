/**
 * The posterior distribution of a rate or a mean on a dense, even grid over log-odds or logarithms. Integrals are sums
 * over the grid. This file shares no code and no method with src/stats, which uses Gauss quadrature and Newton's method.
 */
export interface Posterior {
  /** The grid points: log-odds or logarithms. */
  points: Float64Array;
  /** The posterior probability of each grid point. */
  weights: Float64Array;
  /** Converts a grid point to a rate or mean. */
  valueAt: (point: number) => number;
  /** Converts a rate or mean to a grid point. */
  pointOf: (value: number) => number;
  /** The posterior probability of all lower values. */
  below: (value: number) => number;
  mean: number;
}

interface Shape {
  middle: number;
  /** The logarithm of the density at a distance from the middle, up to a constant. */
  log: (distance: number) => number;
  /** The derivative of `log`. */
  slope: (distance: number) => number;
  valueAt: (point: number) => number;
  pointOf: (value: number) => number;
}

/** The grid ends where the logarithm of the density, relative to its maximum, is below this. */
const NEGLIGIBLE_LOG_DENSITY = -46;
const SLICES = 2500;

function reach(log: Shape['log'], sign: 1 | -1): number {
  let [near, far] = [0, 1e-6];
  while (log(sign * far) > NEGLIGIBLE_LOG_DENSITY) far *= 2;
  for (let round = 0; round < 40; round += 1) {
    const middle = (near + far) / 2;
    if (log(sign * middle) > NEGLIGIBLE_LOG_DENSITY) near = middle;
    else far = middle;
  }
  return sign * far;
}

/** Interpolates the cumulative sum between two grid points. Uses the cubic whose slopes at the points are the densities. */
function between(sums: Float64Array, densities: Float64Array, place: number, width: number): number {
  const at = Math.floor(place);
  const [t, low = 0, high = 0] = [place - at, sums[at], sums[at + 1]];
  const [rise, fall] = [(densities[at] ?? 0) * width, (densities[at + 1] ?? 0) * width];
  const rest = 1 - t;
  return rest * rest * ((1 + 2 * t) * low + t * rise) + t * t * ((1 + 2 * rest) * high - rest * fall);
}

function integrate({ middle, log, slope, valueAt, pointOf }: Shape): Posterior {
  const [left, right] = [reach(log, -1), reach(log, 1)];
  const width = (right - left) / SLICES;
  const distances = Float64Array.from({ length: SLICES + 1 }, (_, at) => left + at * width);
  const densities = distances.map((distance) => Math.exp(log(distance)));
  const sums = new Float64Array(SLICES + 1);
  for (let at = 1; at <= SLICES; at += 1) {
    const [before = 0, here = 0] = [densities[at - 1], densities[at]];
    const bend = here * slope(distances[at] ?? 0) - before * slope(distances[at - 1] ?? 0);
    sums[at] = (sums[at - 1] ?? 0) + (width * (before + here)) / 2 - (width * width * bend) / 12;
  }
  const total = sums[SLICES] ?? 1;
  const points = distances.map((distance) => middle + distance);
  const weights = densities.map((density) => (density * width) / total);
  return {
    points,
    weights,
    valueAt,
    pointOf,
    below: (value) => {
      const place = (pointOf(value) - middle - left) / width;
      if (!(place > 0)) return 0;
      return place >= SLICES ? 1 : between(sums, densities, place, width) / total;
    },
    mean: points.reduce((sum, point, at) => sum + valueAt(point) * (weights[at] ?? 0), 0),
  };
}

/** Returns the posterior Beta(a, b) of a rate. The grid is over its log-odds. */
export function ratePosterior(a: number, b: number): Posterior {
  const all = a + b;
  return integrate({
    middle: Math.log(a / b),
    log: (distance) => a * distance - all * Math.log1p((a / all) * Math.expm1(distance)),
    slope: (distance) => a - all / (1 + (b / a) * Math.exp(-distance)),
    valueAt: (point) => 1 / (1 + Math.exp(-point)),
    pointOf: (value) => (value <= 0 ? Number.NEGATIVE_INFINITY : Math.log(value / Math.max(0, 1 - value))),
  });
}

/** Returns the posterior Gamma(shape, 1 / exposure) of a mean. The grid is over its logarithm. */
export function meanPosterior(shape: number, exposure: number): Posterior {
  return integrate({
    middle: Math.log(shape / exposure),
    log: (distance) => shape * (distance - Math.expm1(distance)),
    slope: (distance) => -shape * Math.expm1(distance),
    valueAt: Math.exp,
    pointOf: (value) => (value <= 0 ? Number.NEGATIVE_INFINITY : Math.log(value)),
  });
}

const close = (from: number, to: number) => to - from <= 1e-13 * Math.max(Math.abs(from), Math.abs(to));

/** Returns the point between `low` and `high` where an increasing function is `wanted`, by the method of C. Ridders, 1979. */
export function search(increasing: (at: number) => number, wanted: number, low: number, high: number): number {
  const at = (place: number) => ({ place, error: increasing(place) - wanted });
  let [from, to] = [at(low), at(high)];
  for (let round = 0; round < 100 && !close(from.place, to.place); round += 1) {
    const middle = at((from.place + to.place) / 2);
    const bend = Math.sqrt(middle.error ** 2 - from.error * to.error);
    if (bend === 0) return middle.place;
    const near = at(middle.place + ((from.place - middle.place) * middle.error) / bend);
    const seen = [from, middle, near, to].sort((one, other) => one.place - other.place);
    from = seen.findLast(({ error }) => error < 0) ?? from;
    to = seen.find(({ error }) => error >= 0) ?? to;
  }
  return (from.place + to.place) / 2;
}

/** Returns the central interval that contains a share of the posterior. */
export function centralInterval(posterior: Posterior, share: number): [number, number] {
  const [low, high] = [posterior.valueAt(posterior.points[0] ?? 0), posterior.valueAt(posterior.points[SLICES] ?? 0)];
  const at = (p: number) => search(posterior.below, p, low, high);
  return [at((1 - share) / 2), at((1 + share) / 2)];
}

/** Returns the posterior expectation of a function of the value. */
export function expectation(posterior: Posterior, of: (value: number) => number): number {
  let sum = 0;
  posterior.points.forEach((point, at) => {
    sum += (posterior.weights[at] ?? 0) * of(posterior.valueAt(point));
  });
  return sum;
}
