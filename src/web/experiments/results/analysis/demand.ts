import { confidenceOfEach } from '#stats/false-alarms.ts';
import type { Settings } from './settings.ts';

/** A time plan as far as a verdict depends on it. */
export interface Plan {
  /** The day it is on; null where it has no start. */
  day: number | null;
  planned: number | null;
  hasEnded: boolean;
}

/**
 * When the results are looked at: before the day that was planned for it, on it, past it, without such a day, or after an
 * end that came before it.
 */
export type Moment = 'early' | 'due' | 'late' | 'unplanned' | 'cut';

/** Without a plan a week has to pass, so that every weekday is in it. */
export const LEAST_DAYS = 7;

/** How far past the planned day a look still counts as the planned one, as a part of the plan. */
const GRACE = 0.1;

/** Days until a verdict may rest on the usual interval; 0 from then on. */
export function daysLeftOf({ day, planned, hasEnded }: Plan): number {
  return hasEnded || day === null ? 0 : Math.max(0, (planned ?? LEAST_DAYS) - day);
}

/** Which look this is, as the plan has it. */
export function momentOf(plan: Plan): Moment {
  const { day, planned, hasEnded } = plan;
  if (day === null) return 'due';
  if (daysLeftOf(plan) > 0) return 'early';
  if (planned === null) return 'unplanned';
  if (hasEnded && day < planned) return 'cut';
  return day > planned + Math.ceil(planned * GRACE) ? 'late' : 'due';
}

/** Before a planned end, a difference has to show itself at least so clearly (Haybittle 1971, Peto 1976). */
const EARLY_CONFIDENCE = 0.999;

/** Where any look may be the last, each may be wrong only a fifth as often (after Pocock 1977, for looks from one week to two months). */
const OF_ERROR = 1 / 5;

const confidenceAt = (moment: Moment, confidence: number) => {
  if (moment === 'due') return confidence;
  const open = 1 - (1 - confidence) * OF_ERROR;
  return moment === 'early' ? Math.max(EARLY_CONFIDENCE, open) : open;
};

/** How sure a difference has to be before it settles anything: shares of the belief. */
export interface Demand {
  moment: Moment;
  /** Of one comparison by itself: what a loss has to reach, since all variants have to reach it. */
  alone: number;
  /** Of the best of several, which looks better than it is. */
  best: number;
}

/** What a look asks for, the sooner, the less planned, and the more variants are compared, the more. */
export function demandOf(plan: Plan, { confidence }: Settings, comparisons: number): Demand {
  const moment = momentOf(plan);
  const alone = confidenceAt(moment, confidence);
  return { moment, alone, best: confidenceOfEach(Math.max(1, comparisons), alone) };
}

/** The share of the belief on the likelier side of no difference, as the confidence of an interval that just excludes it. */
export const clarityOf = ({ beats }: { beats: number }): number => 1 - 2 * Math.min(beats, 1 - beats);
