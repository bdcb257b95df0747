import { smallestDetectable } from '#stats/detectable.ts';
import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { type MeanSpread, powerOfMeans, sampleSizeOfMeans, smallestDetectableMean } from '#stats/mean-planning.ts';
import { type Estimate, withoutShared } from '#stats/moments.ts';
import { normalLift } from '#stats/normal-lift.ts';
import { conversionPosterior, ratePosterior } from '#stats/posterior.ts';
import { type GroupSizes, power } from '#stats/power.ts';
import { sampleSize } from '#stats/sample-size.ts';
import { hasEnoughConversions } from '../conversions.ts';
import type { MetricKind } from '../metric.ts';
import { planShareOf, type RequiredConfidence, requiredConfidence } from '../required-confidence.ts';
import { MIN_PARTICIPANTS } from '../thresholds.ts';
import { growthToDecide } from './growth-to-decide.ts';
import { estimatesOf, type MetricModel } from './metric-model.ts';
import type { AnalysisInput, Forecast, Interval, VariantCounts } from './types.ts';
import { PLANNED_CHECK } from './verdict-input.ts';

interface ForecastInput {
  input: AnalysisInput;
  model: MetricModel;
  /** Indexes into the input's variants. */
  test: number;
  baseline: number;
  lift: Lift;
  required: RequiredConfidence;
}

const unknown: Forecast = {
  projected: null,
  fewest: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  noticeable: null,
  power: null,
};

/**
 * If `AnalysisInput.growth` is this number or more, there is no projection: the plan or the clock is probably wrong.
 */
const MAX_GROWTH = 1000;

const posteriorAfter = (metric: MetricKind, { people, successes }: VariantCounts, growth: number) =>
  metric === 'funnel'
    ? conversionPosterior(successes * growth, (people - successes) * growth)
    : ratePosterior(successes * growth, people * growth);

/** The interval that will decide after some growth, if time and participants grow alike. */
interface DecidingLater {
  /** Returns the probability mass inside the deciding interval. */
  massAfter: (growth: number) => number;
  /** The growth at the end of the plan; null after it and without a plan. */
  endOfPlan: number | null;
}

function decidingLater({ settings, runTime = PLANNED_CHECK, variants }: AnalysisInput): DecidingLater {
  const elapsed = runTime.elapsed ?? runTime.day;
  const people = variants.map((variant) => variant.people);
  const share = planShareOf(runTime, people);
  return {
    massAfter: (growth) =>
      requiredConfidence(
        { ...runTime, elapsed: elapsed === null ? null : elapsed * growth },
        settings,
        people.map((count) => count * growth),
      ).best,
    // Slightly before the end, so that rounding does not put it after the end.
    endOfPlan: share !== null && share > 0 && share <= 1 ? (1 / share) * (1 - 1e-9) : null,
  };
}

/**
 * Returns how many participants the baseline needs to detect each end of the lift's middle half.
 * @param peopleFor the participants for a relative lift and a two-sided error rate
 */
function peopleToDecide(
  { input, lift }: ForecastInput,
  people: number,
  peopleFor: (by: number, significance: number) => number,
): Pick<Forecast, 'fewest' | 'most'> {
  const { massAfter, endOfPlan } = decidingLater(input);
  const [low, high] = [lift.quantile(0.25), lift.quantile(0.75)];
  const needed = (by: number) =>
    Math.round(people * growthToDecide((growth) => peopleFor(by, 1 - massAfter(growth)) <= people * growth, endOfPlan));
  const ends = [needed(low), needed(high)];
  return {
    fewest: Math.min(...ends),
    most: low < 0 && high > 0 ? Number.POSITIVE_INFINITY : Math.max(...ends),
  };
}

/** Returns the estimate from more participants with the same values. */
const afterGrowth = ({ shared = 0, ...one }: Estimate, growth: number): Estimate => ({
  ...one,
  variance: one.variance / growth,
  shared: shared / growth,
});

/**
 * Returns the interval that will decide on the planned day if the values stay the same. Null without a planned day in the
 * future, or if the interval would be unbounded.
 */
function projectInterval({ input }: ForecastInput, pair: Pair): Interval | null {
  const { metric, growth } = input;
  if (growth === null || !(growth > 1 && growth < MAX_GROWTH)) return null;
  const lift = pair.estimates
    ? normalLift(...(pair.estimates.map((one) => afterGrowth(one, growth)) as [Estimate, Estimate]))
    : liftBetween(posteriorAfter(metric, pair.test, growth), posteriorAfter(metric, pair.baseline, growth));
  const interval = liftInterval(lift, decidingLater(input).massAfter(growth));
  return interval.every(Number.isFinite) ? interval : null;
}

interface Pair {
  test: VariantCounts;
  baseline: VariantCounts;
  /** The estimates of both variants; null for a metric that is judged by its counts. */
  estimates: [test: Estimate, baseline: Estimate] | null;
}

function pairOf({ input, test, baseline }: ForecastInput): Pair | null {
  const [tested, base] = [input.variants[test], input.variants[baseline]];
  if (!tested || !base) return null;
  const estimates = estimatesOf(input);
  const [testEstimate, baseEstimate] = [estimates?.[test], estimates?.[baseline]];
  return {
    test: tested,
    baseline: base,
    estimates: testEstimate && baseEstimate ? [testEstimate, baseEstimate] : null,
  };
}

/**
 * Returns the power to detect the planned effect in the better direction. If the value would then be impossible, such as a
 * rate above 1, the other direction is used. Null without a planned effect, or if both directions are impossible.
 */
function powerForPlan({ input, required }: ForecastInput, baseline: number, people: GroupSizes): number | null {
  const { metric, minimum, settings } = input;
  if (minimum === undefined || minimum === null || minimum <= 0) return null;
  const signs = settings.direction === 'lower' ? [-1, 1] : [1, -1];
  const isPossible = (rate: number) => rate > 0 && (metric === 'trend' || rate < 1);
  const test = signs.map((sign) => baseline + sign * minimum).find(isPossible);
  if (test === undefined) return null;
  const effect = { metric: metric === 'funnel' ? ('rate' as const) : ('mean' as const), baseline, test };
  return power(effect, people, 1 - required.best);
}

/**
 * Returns the forecast from counts. If the baseline has no successes or only successes, the forecast consists of the
 * projection only.
 */
function forecastCounts(parts: ForecastInput, pair: Pair): Forecast {
  const { input, required } = parts;
  const { test, baseline } = pair;
  const rate = baseline.successes / baseline.people;
  const isRate = input.metric === 'funnel';
  const projected = projectInterval(parts, pair);
  if (rate <= 0 || (isRate && rate >= 1)) return { ...unknown, projected };
  const metric = { metric: isRate ? ('rate' as const) : ('mean' as const), baseline: rate };
  const significance = 1 - required.best;
  const people = { baseline: baseline.people, test: test.people };
  const ratio = test.people / baseline.people;
  const top = isRate ? 1 - 1e-9 : Number.POSITIVE_INFINITY;
  const { fewest, most } = peopleToDecide(parts, baseline.people, (by, error) => {
    const value = Math.min(top, Math.max(rate * 1e-9, rate * (1 + by)));
    return sampleSize({ ...metric, test: value }, { ratio, significance: error }).baseline;
  });
  const noticeable = smallestDetectable(metric, people, { significance }) / rate;
  return {
    projected,
    fewest,
    most,
    noticeable: Number.isFinite(noticeable) ? noticeable : null,
    power: powerForPlan(parts, rate, people),
  };
}

/**
 * Returns the forecast of a mean or a ratio, from the spread of its values. Without a spread, with a baseline of zero, or
 * with an unbounded lift, the forecast consists of the projection only.
 */
function forecastMoments(parts: ForecastInput, pair: Pair, [test, baseline]: [Estimate, Estimate]): Forecast {
  const { input, lift, required } = parts;
  const projected = projectInterval(parts, pair);
  const [low, high] = [lift.quantile(0.25), lift.quantile(0.75)];
  const spread: MeanSpread = {
    variance: (withoutShared(test).variance * test.samples + withoutShared(baseline).variance * baseline.samples) / 2,
    ratio: test.samples / baseline.samples,
  };
  if (!(spread.variance > 0) || baseline.value === 0 || ![low, high].every(Number.isFinite))
    return { ...unknown, projected };
  const significance = 1 - required.best;
  const size = Math.abs(baseline.value);
  const { minimum } = input;
  return {
    projected,
    ...peopleToDecide(parts, baseline.samples, (by, error) =>
      sampleSizeOfMeans(by * size, spread, { significance: error }),
    ),
    noticeable: smallestDetectableMean(baseline.samples, spread, { significance }) / size,
    power: minimum ? powerOfMeans(minimum, baseline.samples, spread, significance) : null,
  };
}

/**
 * Returns the forecast of a comparison. The forecast is empty if the experiment has not run for a day, or if there are too
 * few participants or conversions.
 */
export function forecast(parts: ForecastInput): Forecast {
  const pair = pairOf(parts);
  const { input } = parts;
  const isTooEarly = input.canForecast === false || input.variants.some(({ people }) => people < MIN_PARTICIPANTS);
  if (!pair || isTooEarly || !hasEnoughConversions(input.metric, [pair.test, pair.baseline])) return unknown;
  return pair.estimates ? forecastMoments(parts, pair, pair.estimates) : forecastCounts(parts, pair);
}
