import { sequenceErrors } from '#stats/confidence-sequence.ts';
import { effectiveConversions, estimateOf, withoutShared } from '#stats/moments.ts';
import { normalCdf } from '#stats/normal.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { randomFrom } from '#test/support/random-from.ts';
import { applyCuped } from '#verdict/analysis/apply-cuped.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { confidenceReached, type RunTime, requiredConfidence } from '#verdict/required-confidence.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { type Counted, type Counts, combinePeriods } from './combined-periods.ts';
import type { Participant, ReturningParticipant } from './participants.ts';

export const PLANNED_DAYS = 14;
/** The participants per day and variant for which an experiment is planned. */
const PEOPLE_A_DAY_AND_VARIANT = 200;
/** The planned participants of one baseline and one test variant together. */
const PLANNED_PAIR = 2 * PEOPLE_A_DAY_AND_VARIANT * PLANNED_DAYS;

export interface Scenario {
  metric: 'funnel' | 'mean';
  variants: readonly (Participant | ReturningParticipant)[];
  days: number;
  /** The share of each variant; equal by default. */
  shares?: readonly number[];
  direction?: 'higher' | 'lower';
  looksADay?: number;
  /** A change of the shares and of all participants after a number of days. */
  change?: {
    day: number;
    shares: readonly number[];
    variants: readonly (Participant | ReturningParticipant)[];
    /** Whether the counts before and after are added, instead of combining the two periods. */
    isPooled?: boolean;
  };
  /** Whether CUPED is used, if the values before the exposure are known. */
  cuped?: boolean;
  /** The traffic at a time in days, relative to that of the plan; constant by default. */
  traffic?: (day: number) => number;
}

/**
 * Rules that say "better" or "worse". `sized`: the rule of the product, with a planned sample size. `timed`: with planned
 * days only. `unplanned`: without a plan. `former`: the rule that the product had before, with a plan. `plain`: the 95%
 * interval at every check.
 */
export const rules = ['plain', 'former', 'sized', 'timed', 'unplanned'] as const;
export type Rule = (typeof rules)[number];

/** The time in days when each rule first called the leader better, and when it first called it worse; infinite if never. */
export interface Outcome {
  better: Record<Rule, number>;
  worse: Record<Rule, number>;
}

const never = () => Object.fromEntries(rules.map((rule) => [rule, Number.POSITIVE_INFINITY])) as Record<Rule, number>;

/** Returns how many standard errors the variant that is farthest from the baseline is above (or below) it. */
function farthestErrors({ metric }: Scenario, { variants, isCombined }: Counts): number {
  const kind = metric === 'funnel' && !isCombined ? 'proportion' : 'mean';
  const [baseline, ...tests] = variants.map(({ moments, adjusted }) =>
    adjusted ? withoutShared(adjusted) : estimateOf(kind, moments),
  );
  if (!baseline) return 0;
  const errors = tests.map(({ value, variance }) => (value - baseline.value) / Math.sqrt(variance + baseline.variance));
  return errors.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
}

/**
 * Returns the half-width that the former rule required, in standard errors: on the planned day and the next one, 2% of
 * experiments exceed 2.1498 at any of these two checks; at all other times a sequence had 0.5%.
 */
const formerErrors = (day: number, people: number, pair: number) =>
  day >= PLANNED_DAYS && day <= PLANNED_DAYS + 1 ? 2.1498 : Math.min(6.5, sequenceErrors(0.005, people, pair));

const massWithin = (errors: number) => 1 - 2 * normalCdf(-errors);
const errorsOf = (mass: number) => -normalQuantile((1 - mass) / 2);

/** An exact interval can exclude zero although the estimate is this much closer to zero than the limit. */
const MARGIN = 0.85;

/** The plans of the rules that are the product's own. */
function plansAt(elapsed: number): Record<'sized' | 'timed' | 'unplanned', RunTime> {
  const plan = { day: Math.max(1, Math.ceil(elapsed)), elapsed, planned: PLANNED_DAYS, hasEnded: false };
  return {
    sized: { ...plan, plannedPair: PLANNED_PAIR },
    timed: plan,
    unplanned: { ...plan, planned: null },
  };
}

/** A conversion rate of one period is judged by its counts. */
const judgedCounts = (metric: Scenario['metric'], { variants, isCombined }: Counts) =>
  metric === 'funnel' && !isCombined ? variants.map(({ moments: _, ...rest }) => rest) : variants;

/** Returns the counts adjusted by what was measured before the exposure. */
function adjust({ metric, cuped = true }: Scenario, { variants, isCombined }: Counts): Counts {
  const momentsOf = (key: string) => variants.find((one) => one.key === key)?.moments;
  return { variants: applyCuped(metric, variants, momentsOf, { cuped }).variants as Counted[], isCombined };
}

/** Adds what the rules say at one look to the outcome. */
function look(scenario: Scenario, measured: Counts, elapsed: number, outcome: Outcome) {
  const { metric, direction = 'higher' } = scenario;
  const counted = adjust(scenario, measured);
  const { variants } = counted;
  const settings = { ...defaultSettings, direction };
  if (variants.some((one) => one.people === 0)) return;
  const people = variants.map((one) => one.people);
  const pair = (2 * people.reduce((sum, one) => sum + one, 0)) / people.length;
  const plans = plansAt(elapsed);
  const masses: Record<Rule, number> = {
    plain: 0.95,
    former: 1 - (1 - massWithin(formerErrors(Math.ceil(elapsed), pair, PLANNED_PAIR))) / (people.length - 1),
    sized: requiredConfidence(plans.sized, settings, people).best,
    timed: requiredConfidence(plans.timed, settings, people).best,
    unplanned: requiredConfidence(plans.unplanned, settings, people).best,
  };
  const errors = farthestErrors(scenario, counted);
  const side = errors > 0 === (direction === 'higher') ? 'better' : 'worse';
  const open = rules.filter((rule) => people.length > 2 || !Number.isFinite(outcome[side][rule]));
  if (!open.some((rule) => Math.abs(errors) > MARGIN * errorsOf(masses[rule]))) return;

  const input = computeVerdictInput({ metric, variants: judgedCounts(metric, counted), settings, growth: null });
  const note = (rule: Rule, state: string) => {
    if (state === 'better' || state === 'worse') outcome[state][rule] = Math.min(outcome[state][rule], elapsed);
  };
  for (const [rule, runTime] of Object.entries(plans)) note(rule as Rule, decide(input, [], runTime).state);
  const { leader } = decide(input, [], plans.sized);
  if (!leader) return;
  const compared = variants.filter(({ key }) => key === leader.key || key === defaultSettings.baseline);
  const conversions = compared.reduce((sum, { moments }) => sum + effectiveConversions(moments), 0);
  const reached = confidenceReached(leader.comparison);
  const state = leader.comparison.beats > 0.5 ? 'better' : 'worse';
  if (reached > masses.plain) note('plain', state);
  if (reached > masses.former && conversions >= 25 && Math.min(...people) >= 100) note('former', state);
}

/** Adds the value of a participant to the counts of a variant. */
function add(own: Counted, found: ReturnType<Participant | ReturningParticipant>) {
  const [value, before] = typeof found === 'number' ? [found] : found;
  own.people += 1;
  own.successes += value;
  own.moments.samples += 1;
  own.moments.sum += value;
  own.moments.sumSquares += value * value;
  if (before === undefined) return;
  own.moments.before ??= { active: 0, sum: 0, sumSquares: 0, product: 0 };
  const sums = own.moments.before;
  sums.active = (sums.active ?? 0) + (before === 0 ? 0 : 1);
  sums.sum += before;
  sums.sumSquares += before * before;
  sums.product += before * value;
}

/** Returns a random variant. */
function assign(shares: readonly number[], random: () => number): number {
  let left = random() * shares.reduce((sum, share) => sum + share, 0);
  return Math.max(
    0,
    shares.findIndex((share) => {
      left -= share;
      return left < 0;
    }),
  );
}

const emptyPeriod = ({ variants }: Scenario): Counted[] =>
  variants.map((_, at) => ({
    key: at === 0 ? 'control' : `test ${at}`,
    people: 0,
    successes: 0,
    moments: { samples: 0, sum: 0, sumSquares: 0 },
  }));

/** Adds participants to the counts of a period. */
function arrive(
  period: readonly Counted[],
  people: number,
  { variants, shares = variants.map(() => 1) }: Pick<Scenario, 'variants' | 'shares'>,
  random: () => number,
) {
  for (let person = 0; person < people; person += 1) {
    const variant = assign(shares, random);
    const [own, participant] = [period[variant], variants[variant]];
    if (own && participant) add(own, participant(random));
  }
}

function runExperiment(scenario: Scenario, random: () => number): Outcome {
  const { variants, days, looksADay = 1, traffic = () => 1, change } = scenario;
  const first = emptyPeriod(scenario);
  const last = change && !change.isPooled ? emptyPeriod(scenario) : first;
  const outcome: Outcome = { better: never(), worse: never() };
  for (let at = 1; at <= days * looksADay; at += 1) {
    const elapsed = at / looksADay;
    const arrivals = Math.round((PEOPLE_A_DAY_AND_VARIANT * variants.length * traffic(elapsed)) / looksADay);
    const isChanged = change !== undefined && elapsed > change.day;
    arrive(isChanged ? last : first, arrivals, isChanged ? change : scenario, random);
    look(scenario, combinePeriods([...new Set([first, last])]), elapsed, outcome);
  }
  return outcome;
}

export function simulate(experiments: number, scenario: Scenario, seed: number): Outcome[] {
  const random = randomFrom(seed);
  return Array.from({ length: experiments }, () => runExperiment(scenario, random));
}

/** Returns the percentage of experiments in which a rule has said "better" (or "worse") by a day. */
export const everSaid = (
  outcomes: readonly Outcome[],
  state: keyof Outcome,
  rule: Rule,
  by = Number.MAX_VALUE,
): number => (100 * outcomes.filter((outcome) => outcome[state][rule] <= by).length) / outcomes.length;

/** Returns the day by which a rule has called the variant better in half of the experiments; null if there is none. */
export function medianDay(outcomes: readonly Outcome[], rule: Rule): number | null {
  const days = outcomes.map(({ better }) => better[rule]).sort((a, b) => a - b);
  const middle = days[Math.floor(days.length / 2)] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? Math.ceil(middle) : null;
}

/** Returns two standard errors of a simulated percentage, in percentage points. */
export const tolerance = (percent: number, experiments: number): number =>
  2 * Math.sqrt((percent * (100 - percent)) / experiments);
