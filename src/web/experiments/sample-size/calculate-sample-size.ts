import { daysToGo } from '#stats/days-to-go.ts';
import { sampleSizeOfMeans } from '#stats/mean-planning.ts';
import type { EffectKind } from '#stats/power.ts';
import { recommendedSampleSize } from '#stats/recommended-sample.ts';
import { sampleSize } from '#stats/sample-size.ts';
import { plannedSignificance } from '#verdict/planned-significance.ts';

/** The assumptions of a sample size calculation. */
export interface SampleSizeInput {
  metric: EffectKind;
  /** Control's rate as a fraction of 1, or its mean per participant. */
  baseline: number;
  /**
   * The standard deviation of the values per participant. Null for a rate, and for a mean of events that are assumed to
   * follow a Poisson distribution.
   */
  deviation?: number | null;
  /** The share by which CUPED reduces the variance, from 0 to less than 1. 0 by default. */
  reduction?: number;
  /** The minimum detectable effect: a fraction of the baseline, or a difference in the unit of the baseline. */
  effect: { by: number; scale: 'relative' | 'absolute' };
  /** Participants per day in all variants together; null if unknown. */
  perDay: number | null;
  /** The statistical power, from 0 to 1. */
  power: number;
  /** The shares of the variants in percent; control first. */
  shares: readonly number[];
}

export interface SampleSizeResult {
  /** Participants in all variants together. */
  people: number;
  /** Whole days, at least 1; null if the traffic is unknown. */
  days: number | null;
  /** The effect in percentage points for a rate, or in percent of the baseline for a mean. */
  effectPercent: number;
  /** The effect in percent of the baseline. */
  relativePercent: number;
  /** The participants in all variants together according to PostHog's rule of thumb, for comparison; null for means. */
  ruleOfThumb: number | null;
}

const testRate = ({ baseline, effect: { by, scale } }: SampleSizeInput) =>
  scale === 'relative' ? baseline * (1 + by) : baseline + by;

/** Inputs for which nothing can be calculated, in the order in which they are checked. */
const inputErrors: { applies: (input: SampleSizeInput) => boolean; message: string }[] = [
  { applies: ({ baseline }) => !(baseline > 0), message: 'The current rate or mean must be above 0.' },
  {
    applies: ({ metric, baseline }) => metric === 'rate' && baseline >= 1,
    message: 'The current rate must be below 100%.',
  },
  {
    applies: ({ deviation = null }) => deviation !== null && !(deviation > 0),
    message: 'The standard deviation must be above 0.',
  },
  {
    applies: ({ reduction = 0 }) => !(reduction >= 0 && reduction < 1),
    message: 'The variance reduction must be at least 0% and less than 100%.',
  },
  { applies: ({ effect }) => !(effect.by > 0), message: 'The effect must be above 0.' },
  {
    applies: (input) => input.metric === 'rate' && testRate(input) >= 1,
    message: 'With this effect, the rate would reach 100%. Enter a smaller effect.',
  },
  {
    applies: ({ perDay }) => perDay !== null && !(perDay > 0),
    message: 'The number per day must be above 0.',
  },
  {
    applies: ({ shares: [control = 0] }) => !(control > 0),
    message: 'Control has no share, so there is nothing to compare with.',
  },
  {
    applies: ({ shares: [, ...others] }) => !others.some((share) => share > 0),
    message: 'No variant besides control has a share.',
  },
];

/**
 * Returns the participants that control needs to detect the effect in a variant.
 * @param ratio the variant's participants divided by control's participants
 */
function controlParticipants(input: SampleSizeInput, ratio: number): number {
  const { metric, baseline, deviation = null, power, shares } = input;
  const test = testRate(input);
  const comparisons = shares.filter((share) => share > 0).length - 1;
  const significance = plannedSignificance(power, comparisons);
  if (metric === 'mean' && deviation !== null)
    return sampleSizeOfMeans(test - baseline, { variance: deviation ** 2, ratio }, { power, significance });
  return sampleSize({ metric, baseline, test }, { power, ratio, significance }).baseline;
}

/**
 * Returns the participants that all variants together need for every comparison with control. The comparison with the
 * smallest variant needs the most. A smaller variance needs fewer in proportion.
 */
function participantsFor(input: SampleSizeInput): number {
  const { shares, reduction = 0 } = input;
  const [control = 0, ...others] = shares;
  const sum = shares.reduce((total, share) => total + share, 0);
  const needed = others
    .filter((share) => share > 0)
    .map((share) => (controlParticipants(input, share / control) * sum) / control);
  return Math.ceil(Math.max(...needed) * (1 - reduction) - 1e-6);
}

const roundToHundredths = (value: number) => Number(value.toFixed(2));

/** Returns the participants and days that an experiment needs to detect an effect, or why they cannot be calculated. */
export function calculateSampleSize(input: SampleSizeInput): SampleSizeResult | { error: string } {
  const inputError = inputErrors.find(({ applies }) => applies(input));
  if (inputError) return { error: inputError.message };
  const { metric, baseline, perDay, shares } = input;
  const people = participantsFor(input);
  if (!Number.isFinite(people)) return { error: 'The effect is too small to detect. Enter a larger effect.' };
  // Remove floating-point errors. They would change the rounding.
  const points = Number(((testRate(input) - baseline) * 100).toPrecision(12));
  const isRate = metric === 'rate';
  return {
    people,
    days: perDay === null ? null : Math.max(1, Math.ceil(daysToGo(people, 0, perDay))),
    effectPercent: roundToHundredths(isRate ? points : points / baseline),
    relativePercent: roundToHundredths(points / baseline),
    ruleOfThumb: isRate ? recommendedSampleSize(baseline * 100, points) * shares.length : null,
  };
}
