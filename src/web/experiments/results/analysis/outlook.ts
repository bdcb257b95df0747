import { smallestDetectable } from '#stats/detectable.ts';
import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { peopleToDecide } from '#stats/people-to-decide.ts';
import { conversionPosterior, ratePosterior } from '#stats/posterior.ts';
import { type GroupSizes, power } from '#stats/power.ts';
import type { Measured, Question } from './analyse.ts';

/** What more people would bring. */
export interface Outlook {
  /** The interval at the planned end, if both rates stay as they are; null where no end is planned. */
  projected: [number, number] | null;
  /** People in the baseline that it takes to notice the lift believed in, 8 times of 10; Infinity where none suffice. */
  fewest: number;
  most: number;
  /** The relative change that the people at hand let one notice, 8 times of 10. */
  noticeable: number | null;
  /** The chance that the people at hand let one notice the planned effect, if it is true; null where none is planned. */
  power: number | null;
}

interface Parts {
  question: Question;
  test: Measured;
  base: Measured;
  lift: Lift;
}

const unknown: Outlook = {
  projected: null,
  fewest: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  noticeable: null,
  power: null,
};

const posteriorAt = (metric: Question['metric'], { people, successes }: Measured, growth: number) =>
  metric === 'funnel'
    ? conversionPosterior(successes * growth, (people - successes) * growth)
    : ratePosterior(successes * growth, people * growth);

function projection({ question: { metric, growth, settings }, test, base }: Parts): [number, number] | null {
  if (growth === null || !(growth > 1 && growth < 1000)) return null;
  const [later, before] = [posteriorAt(metric, test, growth), posteriorAt(metric, base, growth)];
  return liftInterval(liftBetween(later, before), settings.confidence);
}

/** The power for the effect that the plan names, on the side that is good; on the other where there is no room for it. */
function powerOf({ question: { metric, minimum, settings } }: Parts, baseline: number, people: GroupSizes) {
  if (minimum === undefined || minimum === null || minimum <= 0) return null;
  const [wanted, other] = settings.direction === 'lower' ? [-1, 1] : [1, -1];
  const isPossible = (rate: number) => rate > 0 && (metric === 'trend' || rate < 1);
  const test = [wanted, other].map((sign) => baseline + sign * minimum).find(isPossible);
  if (test === undefined) return null;
  const effect = { metric: metric === 'funnel' ? ('rate' as const) : ('mean' as const), baseline, test };
  return power(effect, people, 1 - settings.confidence);
}

/** What can be said of the time ahead; nothing where the baseline counted nothing, or everybody. */
export function outlookOf(parts: Parts): Outlook {
  const { question, test, base, lift } = parts;
  const rate = base.successes / base.people;
  const isRate = question.metric === 'funnel';
  if (rate <= 0 || (isRate && rate >= 1)) return { ...unknown, projected: projection(parts) };
  const metric = { metric: isRate ? ('rate' as const) : ('mean' as const), baseline: rate };
  const plan = { ratio: test.people / base.people, significance: 1 - question.settings.confidence };
  const people = { baseline: base.people, test: test.people };
  const { fewest, most } = peopleToDecide(metric, lift, plan);
  const noticeable = smallestDetectable(metric, people, { significance: plan.significance }) / rate;
  return {
    projected: projection(parts),
    fewest,
    most,
    noticeable: Number.isFinite(noticeable) ? noticeable : null,
    power: powerOf(parts, rate, people),
  };
}
