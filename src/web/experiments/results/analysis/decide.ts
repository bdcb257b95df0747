import { criteria } from '#stats/significance.ts';
import type { Analysed, Comparison } from './analyse.ts';
import { clarityOf, type Demand, daysLeftOf, demandOf, type Moment, type Plan } from './demand.ts';
import type { Settings } from './settings.ts';
import type { Check } from './trust.ts';

/** What the page says. `different` stands for better and worse where neither is good. */
export type State = 'better' | 'worse' | 'different' | 'same' | 'leaning' | 'early' | 'invalid';

/** A variant as far as a verdict depends on it. */
export interface Standing {
  key: string;
  people: number;
  successes: number;
  best: number;
  /** Null for the baseline. */
  comparison: Pick<Comparison, 'beats' | 'regions'> | null;
}

/** As much of an analysis as a verdict depends on. */
export interface Outline<V extends Standing = Standing> {
  settings: Settings;
  variants: readonly V[];
}

/** A variant that is held against the baseline. */
export type Against<V extends Standing> = V & { comparison: NonNullable<V['comparison']> };
export type Compared = Against<Analysed>;

/**
 * Why a verdict is no clearer. `look`: the planned day is not there yet; `late`, `unplanned`, `cut`: no look was planned for
 * this day; `many`: the best of several has to be clearer than one.
 */
export type Reason =
  | 'check'
  | 'people'
  | 'successes'
  | 'days'
  | 'interval'
  | 'look'
  | 'many'
  | Exclude<Moment, 'early' | 'due'>;

export interface Decision<V extends Standing = Analysed> {
  state: State;
  /** The variant that is spoken of: the one that most likely is the best of all that are not the baseline. */
  leader: Against<V> | null;
  /** Null where the state alone tells. */
  reason: Reason | null;
  check: Check | null;
  daysLeft: number;
  demand: Demand;
}

/** From here on a chance says something, if not enough. */
const LEANING = 0.8;

/** How far a variant stands out: by its chance to be best, or, where neither side is good, by how sure any change is. */
const standsOut = ({ settings }: Outline, { best, comparison }: Against<Standing>) =>
  settings.direction === 'neutral' ? clarityOf(comparison) : best;

/** The variants held against the baseline, the one that stands out most first. */
export const ranked = <V extends Standing>(outline: Outline<V>): Against<V>[] =>
  outline.variants
    .filter((variant): variant is Against<V> => variant.comparison !== null)
    .sort((a, b) => standsOut(outline, b) - standsOut(outline, a));

type Told = Pick<Comparison, 'beats' | 'regions'>;

/** Whether the usual interval leaves no difference on one side. */
export const excludesZero = (comparison: Told, { confidence }: Settings) => clarityOf(comparison) > confidence;

/** Whether a difference is as sure as a look asks for. A loss needs no more than one comparison would: all have to reach it. */
export const isSettled = (comparison: Told, { direction }: Settings, { alone, best }: Demand) =>
  clarityOf(comparison) > (direction !== 'neutral' && comparison.beats < 0.5 ? alone : best);

const isInside = ({ regions }: Told, { confidence }: Settings) =>
  Math.max(regions.below, regions.above) < (1 - confidence) / 2;

const isLeaning = ({ beats }: Told) => beats >= LEANING || beats <= 1 - LEANING;

type Judged = Pick<Decision, 'state' | 'reason'>;

/** Why a difference outside of the usual interval settles nothing. */
function unsettled(comparison: Told, { moment, alone }: Demand): Reason {
  if (moment === 'due' || clarityOf(comparison) > alone) return 'many';
  return moment === 'early' ? 'look' : moment;
}

function judgeDifference(comparison: Told, settings: Settings, demand: Demand): Judged {
  if (!isSettled(comparison, settings, demand)) return { state: 'leaning', reason: unsettled(comparison, demand) };
  if (settings.direction === 'neutral') return { state: 'different', reason: null };
  return { state: comparison.beats > 0.5 ? 'better' : 'worse', reason: null };
}

function judge<V extends Standing>({ settings, variants }: Outline<V>, leader: Against<V>, demand: Demand): Judged {
  const { comparison } = leader;
  const held = variants.filter((variant) => variant.comparison === null || variant.key === leader.key);
  if (variants.some(({ people }) => people < criteria.exposure)) return { state: 'early', reason: 'people' };
  // With no success on either side, all that would tell them apart is how many people each had.
  if (held.every(({ successes }) => successes === 0)) return { state: 'early', reason: 'successes' };
  if (isInside(comparison, settings)) return { state: 'same', reason: null };
  if (excludesZero(comparison, settings)) return judgeDifference(comparison, settings, demand);
  if (isLeaning(comparison) || demand.moment !== 'early') return { state: 'leaning', reason: 'interval' };
  return { state: 'early', reason: 'days' };
}

/**
 * The verdict: whether the checks allow one, and then what is believed of the leader. Looking often, ending when it looks
 * good, and taking the best of many make luck look like proof, so that then an interval wider than the usual one has to
 * exclude no difference: see `demandOf`.
 */
export function decide<V extends Standing>(outline: Outline<V>, checks: readonly Check[], plan: Plan): Decision<V> {
  const all = ranked(outline);
  const [leader = null] = all;
  const demand = demandOf(plan, outline.settings, all.length);
  const check = checks.find(({ tone }) => tone === 'bad') ?? null;
  const known = { leader, check, demand, daysLeft: daysLeftOf(plan) };
  if (check) return { ...known, state: 'invalid', reason: 'check' };
  if (!leader) return { ...known, state: 'early', reason: 'people' };
  return { ...known, ...judge(outline, leader, demand) };
}
