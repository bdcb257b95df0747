import { smallestDetectable } from '#stats/detectable.ts';
import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { peopleToDecide } from '#stats/people-to-decide.ts';
import { conversionPosterior, ratePosterior } from '#stats/posterior.ts';
import { type GroupSizes, power } from '#stats/power.ts';
import type { MetricKind } from '../metric.ts';
import type { AnalysisInput, Forecast, VariantCounts } from './types.ts';

interface ForecastInput {
  input: AnalysisInput;
  test: VariantCounts;
  baseline: VariantCounts;
  lift: Lift;
}

const unknown: Forecast = {
  projected: null,
  fewest: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  noticeable: null,
  power: null,
};

/** Growth beyond this is a plan or a clock that is wrong. */
const MAX_GROWTH = 1000;

const posteriorAfter = (metric: MetricKind, { people, successes }: VariantCounts, growth: number) =>
  metric === 'funnel'
    ? conversionPosterior(successes * growth, (people - successes) * growth)
    : ratePosterior(successes * growth, people * growth);

function projectInterval({ input, test, baseline }: ForecastInput): [number, number] | null {
  const { metric, growth, settings } = input;
  if (growth === null || !(growth > 1 && growth < MAX_GROWTH)) return null;
  const lift = liftBetween(posteriorAfter(metric, test, growth), posteriorAfter(metric, baseline, growth));
  return liftInterval(lift, settings.confidence);
}

/** The power for the planned effect in the better direction, or in the other one if the effect is impossible there. */
function powerForPlan({ input }: ForecastInput, baseline: number, people: GroupSizes): number | null {
  const { metric, minimum, settings } = input;
  if (minimum === undefined || minimum === null || minimum <= 0) return null;
  const signs = settings.direction === 'lower' ? [-1, 1] : [1, -1];
  const isPossible = (rate: number) => rate > 0 && (metric === 'trend' || rate < 1);
  const test = signs.map((sign) => baseline + sign * minimum).find(isPossible);
  if (test === undefined) return null;
  const effect = { metric: metric === 'funnel' ? ('rate' as const) : ('mean' as const), baseline, test };
  return power(effect, people, 1 - settings.confidence);
}

/** The forecast of a comparison; empty if the baseline counted no success, or only successes. */
export function forecast(parts: ForecastInput): Forecast {
  const { input, test, baseline, lift } = parts;
  const rate = baseline.successes / baseline.people;
  const isRate = input.metric === 'funnel';
  if (rate <= 0 || (isRate && rate >= 1)) return { ...unknown, projected: projectInterval(parts) };
  const metric = { metric: isRate ? ('rate' as const) : ('mean' as const), baseline: rate };
  const significance = 1 - input.settings.confidence;
  const people = { baseline: baseline.people, test: test.people };
  const { fewest, most } = peopleToDecide(metric, lift, { ratio: test.people / baseline.people, significance });
  const noticeable = smallestDetectable(metric, people, { significance }) / rate;
  return {
    projected: projectInterval(parts),
    fewest,
    most,
    noticeable: Number.isFinite(noticeable) ? noticeable : null,
    power: powerForPlan(parts, rate, people),
  };
}
