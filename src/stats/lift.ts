import { assertBetweenZeroAndOne, assertNotNaN } from './assertions.ts';
import { edgesBeforeLift, type LiftScale, liftedPoint, liftedPointPerLift } from './lift-map.ts';
import type { Mass } from './mass.ts';
import { massesOf } from './mass-of-posterior.ts';
import { commonMesh, forEachNode } from './mesh.ts';
import { normalQuantile } from './normal-quantile.ts';
import { type Posterior, posteriorDeviation, posteriorMean, valueAt } from './posterior.ts';
import { searchQuantile } from './quantile-search.ts';

/** The distribution of one variant's lift over another. */
export type Lift = {
  readonly scale: LiftScale;
  /** P(lift ≤ value), absolute accuracy 1e-10. */
  chanceBelow: (value: number) => number;
  /** Density of the lift, per unit of lift. */
  density: (value: number) => number;
  /** The lift with the share `p` of the probability mass below it, 0 < p < 1, accuracy 1e-8. */
  quantile: (p: number) => number;
};

type Pair = { test: Posterior; baseline: Posterior; tested: Mass; base: Mass; scale: LiftScale };

function measure({ test: { kind }, tested, base, scale }: Pair, lift: number) {
  if (scale === 'relative' && lift <= -1) return { below: 0, density: 0 };
  if (!Number.isFinite(lift)) return { below: lift > 0 ? 1 : 0, density: 0 };
  let below = 0;
  let density = 0;
  const mesh = commonMesh([base.edges, edgesBeforeLift(kind, scale, tested.edges, lift)]);
  forEachNode(mesh, (y, weight) => {
    const share = weight * base.density(y);
    if (share === 0) return;
    const lifted = liftedPoint(kind, scale, y, lift);
    below += share * tested.below(lifted);
    const own = tested.density(lifted);
    if (own > 0) density += share * own * liftedPointPerLift(kind, scale, y, lifted);
  });
  return { below: Math.min(1, below), density };
}

/** The scale on which a quantile is searched: the logarithm of the ratio, or the difference itself. */
const searchScales = {
  relative: {
    place: (value: number) => Math.log(value),
    spread: (posterior: Posterior) => posteriorDeviation(posterior) / posteriorMean(posterior),
    lift: (place: number) => Math.expm1(place),
    liftPerPlace: (place: number) => Math.exp(place),
  },
  absolute: {
    place: (value: number) => value,
    spread: posteriorDeviation,
    lift: (place: number) => place,
    liftPerPlace: () => 1,
  },
} as const;

function quantile(pair: Pair, p: number): number {
  const { test, baseline, tested, base, scale } = pair;
  const { place, spread, lift, liftPerPlace } = searchScales[scale];
  const placeOf = (y = 0) => place(valueAt(test.kind, y));
  const width = Math.hypot(spread(test), spread(baseline));
  const found = searchQuantile({
    p,
    start: place(posteriorMean(test)) - place(posteriorMean(baseline)) + normalQuantile(p) * width,
    low: placeOf(tested.edges[0]) - placeOf(base.edges.at(-1)),
    high: placeOf(tested.edges.at(-1)) - placeOf(base.edges[0]),
    lastStep: 1e-6 * width,
    at: (point) => {
      const { below, density } = measure(pair, lift(point));
      return { lower: below, upper: 1 - below, density: density * liftPerPlace(point) };
    },
  });
  return lift(found);
}

/**
 * The lift of a test variant over a baseline, with the uncertainty of both: P(lift ≤ v) = ∫ f(x) F(x lifted by v) dx,
 * where f is the baseline's density and F the test variant's distribution function. Use one object for all questions
 * about a pair, because it caches the quantiles.
 *
 * @param test posterior of the variant.
 * @param baseline posterior of the baseline, of the same kind.
 * @param scale relative by default.
 * @returns functions of the lift; each integral takes a fraction of a millisecond.
 * @source for rates T. Pham-Gia, N. Turkkan and P. Eng, Comm. Stat. Theory Methods 22 (1993), 1755 (difference) and T.
 *   Pham-Gia, Comm. Stat. Theory Methods 29 (2000), 2693 (ratio), with quadrature instead of hypergeometric series.
 */
export function liftBetween(test: Posterior, baseline: Posterior, scale: LiftScale = 'relative'): Lift {
  const [tested, base] = massesOf([test, baseline]);
  if (!tested || !base) throw new RangeError('a lift needs two posteriors');
  const pair = { test, baseline, tested, base, scale };
  const quantiles = new Map<number, number>();
  return {
    scale,
    chanceBelow: (value) => {
      assertNotNaN('lift', value);
      return measure(pair, value).below;
    },
    density: (value) => {
      assertNotNaN('lift', value);
      return measure(pair, value).density;
    },
    quantile: (p) => {
      assertBetweenZeroAndOne('p', p);
      const value = quantiles.get(p) ?? quantile(pair, p);
      quantiles.set(p, value);
      return value;
    },
  };
}
