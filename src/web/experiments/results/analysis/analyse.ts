import { credibleInterval } from '#stats/credible-interval.ts';
import { expectedLoss } from '#stats/expected-loss.ts';
import { expectedLosses } from '#stats/expected-losses.ts';
import { type Lift, liftBetween } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import { type Posterior, posteriorMean } from '#stats/posterior.ts';
import { winProbabilities } from '#stats/win-probability.ts';
import { beatsOf } from './outline.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { posteriorsOf } from './posteriors.ts';
import { type Settings, statsDirection } from './settings.ts';

/** What was measured in one variant: people, and those who converted (funnel) or their events (trend). */
export interface Measured {
  key: string;
  people: number;
  successes: number;
}

export interface Question {
  metric: 'funnel' | 'trend';
  variants: readonly Measured[];
  settings: Settings;
  /** How many times as many people there will be at the planned end; null where that is not known. */
  growth: number | null;
  /** The smallest effect that the plan wants to notice, in the unit of the metric; null where none is planned. */
  minimum?: number | null;
}

type Pair = [low: number, high: number];

/** Intervals of one quantity in three steps: half of the belief, four fifths of it, and as much as the settings ask for. */
export interface Steps {
  half: Pair;
  most: Pair;
  full: Pair;
}

/** A variant held against the baseline. */
export interface Comparison {
  /** The change as counted, relative; null where the baseline counted nothing. */
  change: number | null;
  /** The relative lift, from both posteriors. */
  relative: Steps;
  /** The difference in the unit of the metric. */
  absolute: Steps;
  /** The chance that it beats the baseline in the direction that is good; for a neutral metric, that it is higher. */
  beats: number;
  /** How the belief splits around the changes that do not matter. */
  regions: { below: number; within: number; above: number };
  /** What choosing it costs on average where the baseline is better, in the unit of the metric. */
  lossToBaseline: number;
  outlook: Outlook;
}

export interface Analysed extends Measured {
  rate: number;
  /** The rate's own belief. */
  rates: Steps;
  /** The chance to be the best of all that are compared. */
  best: number;
  /** What choosing it costs on average where another one is better, in the unit of the metric. */
  loss: number;
  /** Null for the baseline. */
  comparison: Comparison | null;
}

export interface Analysis {
  metric: 'funnel' | 'trend';
  settings: Settings;
  baseline: string;
  /** The mean of the baseline's posterior: what losses are a share of. */
  baselineMean: number;
  /** The baseline first, the others in the order of the answer. */
  variants: Analysed[];
}

const stepsOf = (interval: (confidence: number) => Pair, confidence: number): Steps => ({
  half: interval(0.5),
  most: interval(0.8),
  full: interval(confidence),
});

const liftSteps = (lift: Lift, confidence: number) => stepsOf((share) => liftInterval(lift, share), confidence);

interface Side {
  one: Measured;
  posterior: Posterior;
}

function compare(test: Side, base: Side, question: Question): Comparison {
  const { confidence, region, direction } = question.settings;
  const good = statsDirection(direction);
  const lift = liftBetween(test.posterior, base.posterior);
  const absolute = liftBetween(test.posterior, base.posterior, 'absolute');
  const rateOf = ({ one }: Side) => one.successes / one.people;
  const relative = liftSteps(lift, confidence);
  return {
    change: base.one.successes > 0 ? rateOf(test) / rateOf(base) - 1 : null,
    relative,
    absolute: liftSteps(absolute, confidence),
    beats: beatsOf(lift, good),
    regions: liftRegions(lift, region),
    lossToBaseline: expectedLoss(test.posterior, [base.posterior], good),
    outlook: outlookOf({ question, test: test.one, base: base.one, lift }),
  };
}

/** Everything that the page tells of a metric beyond its counts, exactly: no number here is drawn at random. */
export function analyse(question: Question): Analysis {
  const { metric, variants, settings } = question;
  const good = statsDirection(settings.direction);
  const sides = posteriorsOf(question).flatMap((posterior, at) => {
    const one = variants[at];
    return one ? [{ one, posterior }] : [];
  });
  const base = sides.find(({ one }) => one.key === settings.baseline);
  if (!base) throw new RangeError(`the baseline ${settings.baseline} was not measured`);
  const ordered = [base, ...sides.filter((side) => side !== base)];
  const posteriors = ordered.map(({ posterior }) => posterior);
  const best = winProbabilities(posteriors, good);
  const losses = expectedLosses(posteriors, good);
  return {
    metric,
    settings,
    baseline: base.one.key,
    baselineMean: posteriorMean(base.posterior),
    variants: ordered.map((side, at) => ({
      ...side.one,
      rate: side.one.successes / side.one.people,
      rates: stepsOf((share) => credibleInterval(side.posterior, share), settings.confidence),
      best: best[at] ?? 0,
      loss: losses[at] ?? 0,
      comparison: side === base ? null : compare(side, base, question),
    })),
  };
}
