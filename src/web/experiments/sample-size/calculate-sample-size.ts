import { daysToGo } from '#stats/days-to-go.ts';
import type { Metric } from '#stats/power.ts';
import { recommendedSampleSize } from '#stats/recommended-sample.ts';
import { sampleSize } from '#stats/sample-size.ts';

/** What a plan is worked out from. */
export interface Question {
  metric: Metric;
  /** Control's rate, a share of 1, or its events per person. */
  baseline: number;
  /** The smallest effect worth finding: a share of the baseline, or a difference in its unit. */
  effect: { by: number; scale: 'relative' | 'absolute' };
  /** People a day who take part in all variants together; null where nobody knows. */
  perDay: number | null;
  /** Chance to notice the effect, a share of 1. */
  power: number;
  /** What each variant gets, in percent; control first. */
  shares: readonly number[];
}

export interface Answer {
  /** In all variants together. */
  people: number;
  /** Whole days, at least 1; null where the traffic is not known. */
  days: number | null;
  /** The effect as servers keep it, in percent: points of a rate, or percent of a mean. */
  effectPercent: number;
  /** What PostHog's own rule of thumb asks for, in all variants together; null for means, where it has none. */
  ruleOfThumb: number | null;
}

const test = ({ baseline, effect: { by, scale } }: Question) =>
  scale === 'relative' ? baseline * (1 + by) : baseline + by;

/** Ways in which a question has no answer, in the order they are looked for. */
const obstacles: { isMet: (question: Question) => boolean; words: string }[] = [
  {
    isMet: ({ baseline }) => !(baseline > 0),
    words: 'The baseline has to be above 0: nothing is as it is now to compare with.',
  },
  { isMet: ({ metric, baseline }) => metric === 'rate' && baseline >= 1, words: 'The baseline has to be below 100%.' },
  {
    isMet: ({ effect }) => !(effect.by > 0),
    words: 'The effect has to be above 0: no number of people shows that nothing changed.',
  },
  {
    isMet: (question) => question.metric === 'rate' && test(question) >= 1,
    words: 'With this effect everybody would convert: choose a smaller one.',
  },
  { isMet: ({ perDay }) => perDay !== null && !(perDay > 0), words: 'The people a day have to be more than 0.' },
  {
    isMet: ({ shares: [control = 0] }) => !(control > 0),
    words: 'Control has no share, so there is nothing to compare with.',
  },
  {
    isMet: ({ shares: [, ...others] }) => !others.some((share) => share > 0),
    words: 'No variant besides control has a share.',
  },
];

/** People in all variants together, so that each comparison with control has enough; the smallest variant asks for the most. */
function peopleFor(question: Question): number {
  const { metric, baseline, power, shares } = question;
  const [control = 0, ...others] = shares;
  const sum = shares.reduce((all, share) => all + share, 0);
  const needed = others
    .filter((share) => share > 0)
    .map(
      (share) =>
        (sampleSize({ metric, baseline, test: test(question) }, { power, ratio: share / control }).baseline * sum) /
        control,
    );
  return Math.ceil(Math.max(...needed) - 1e-6);
}

const toTwoPlaces = (value: number) => Number(value.toFixed(2));

/** Works out how many people and days it takes to find an effect, or says in one sentence why that cannot be told. */
export function workOut(question: Question): Answer | { obstacle: string } {
  const obstacle = obstacles.find(({ isMet }) => isMet(question));
  if (obstacle) return { obstacle: obstacle.words };
  const { metric, baseline, perDay, shares } = question;
  const people = peopleFor(question);
  if (!Number.isFinite(people)) return { obstacle: 'An effect this small cannot be found.' };
  // Without the dust of binary fractions, which would tip a rounding up.
  const points = Number(((test(question) - baseline) * 100).toPrecision(12));
  const isRate = metric === 'rate';
  return {
    people,
    days: perDay === null ? null : Math.max(1, Math.ceil(daysToGo(people, 0, perDay))),
    effectPercent: toTwoPlaces(isRate ? points : points / baseline),
    ruleOfThumb: isRate ? recommendedSampleSize(baseline * 100, points) * shares.length : null,
  };
}
