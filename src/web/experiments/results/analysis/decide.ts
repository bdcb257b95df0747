import { criteria } from '#stats/significance.ts';
import type { Analysed, Analysis, Comparison } from './analyse.ts';
import type { Check } from './trust.ts';

/** What the page says. `different` stands for better and worse where neither is good. */
export type State = 'better' | 'worse' | 'different' | 'same' | 'leaning' | 'early' | 'invalid';

/** A time plan as far as a verdict depends on it. */
export interface Plan {
  /** The day it is on; null where it has no start. */
  day: number | null;
  planned: number | null;
  hasEnded: boolean;
}

export interface Compared extends Analysed {
  comparison: Comparison;
}

export interface Decision {
  state: State;
  /** The variant that is spoken of: the one that most likely is the best of all that are not the baseline. */
  leader: Compared | null;
  /** Why, where the state alone does not tell. */
  reason: 'check' | 'people' | 'successes' | 'days' | 'look' | 'interval' | null;
  check: Check | null;
  daysLeft: number;
}

/** Without a plan a week has to pass, so that every weekday is in it. */
export const LEAST_DAYS = 7;

/** From here on a chance says something, if not enough. */
const LEANING = 0.8;

/** Days until a verdict may rest on the usual interval; 0 from then on. */
export function daysLeftOf({ day, planned, hasEnded }: Plan): number {
  return hasEnded || day === null ? 0 : Math.max(0, (planned ?? LEAST_DAYS) - day);
}

const isCompared = (variant: Analysed): variant is Compared => variant.comparison !== null;

/** How far a variant stands out: by its chance to be best, or, where neither side is good, by how sure any change is. */
const standsOut = (analysis: Analysis, { best, comparison }: Compared) =>
  analysis.settings.direction === 'neutral' ? Math.abs(comparison.beats - 0.5) : best;

/** The variants held against the baseline, the one that stands out most first. */
export const ranked = (analysis: Analysis): Compared[] =>
  analysis.variants.filter(isCompared).sort((a, b) => standsOut(analysis, b) - standsOut(analysis, a));

/** Whether an interval leaves zero on one side. */
export const excludesZero = ([low, high]: readonly [number, number]) => low > 0 || high < 0;

const isInside = ([low, high]: readonly [number, number], region: number) => low >= -region && high <= region;

function settled(analysis: Analysis, { comparison }: Compared): State {
  if (analysis.settings.direction === 'neutral') return 'different';
  return comparison.beats > 0.5 ? 'better' : 'worse';
}

const isLeaning = ({ comparison: { beats } }: Compared) => beats >= LEANING || beats <= 1 - LEANING;

type Judged = Pick<Decision, 'state' | 'reason'>;

function judge(analysis: Analysis, leader: Compared, daysLeft: number): Judged {
  const { full } = leader.comparison.relative;
  if (analysis.variants.some(({ people }) => people < criteria.exposure)) return { state: 'early', reason: 'people' };
  if (analysis.variants.every(({ successes }) => successes === 0)) return { state: 'early', reason: 'successes' };
  if (isInside(full, analysis.settings.region)) return { state: 'same', reason: null };
  if (excludesZero(full)) {
    const isClear = daysLeft === 0 || excludesZero(leader.comparison.early);
    return isClear ? { state: settled(analysis, leader), reason: null } : { state: 'leaning', reason: 'look' };
  }
  if (isLeaning(leader) || daysLeft === 0) return { state: 'leaning', reason: 'interval' };
  return { state: 'early', reason: 'days' };
}

/**
 * The verdict: whether the checks allow one, and then what the interval of the leader says. Before the planned end an
 * interval of 99.9 % has to exclude zero (Haybittle 1971, Peto 1976), because looking often makes luck look like proof.
 */
export function decide(analysis: Analysis, checks: readonly Check[], plan: Plan): Decision {
  const [leader = null] = ranked(analysis);
  const daysLeft = daysLeftOf(plan);
  const check = checks.find(({ tone }) => tone === 'bad') ?? null;
  if (check) return { state: 'invalid', leader, reason: 'check', check, daysLeft };
  if (!leader) return { state: 'early', leader, reason: 'people', check, daysLeft };
  return { ...judge(analysis, leader, daysLeft), leader, check, daysLeft };
}
