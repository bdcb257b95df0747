import { estimateOf, type Moments } from '#stats/moments.ts';
import { randomFrom } from '#test/support/random-from.ts';
import type { VariantCounts } from '#verdict/analysis/types.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { confidenceReached, type RunTime } from '#verdict/required-confidence.ts';
import { defaultSettings } from '#verdict/settings.ts';

export const PLANNED_DAYS = 14;
export const PEOPLE_A_DAY_AND_VARIANT = 200;

/** Returns the value of one participant: 0 or 1 for a conversion, an amount for revenue. */
export type Participant = (random: () => number) => number;

export const converts =
  (rate: number): Participant =>
  (random) =>
    random() < rate ? 1 : 0;

/**
 * Returns participants who buy with the probability `rate`. Amounts are lognormal with the mean `mean`. Their coefficient of
 * variation is 1.3, which is common for orders of shops.
 */
export function spends(rate: number, mean: number): Participant {
  const sigma = 1;
  const mu = Math.log(mean) - (sigma * sigma) / 2;
  return (random) => {
    if (random() >= rate) return 0;
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return Math.exp(mu + sigma * radius * Math.cos(2 * Math.PI * random()));
  };
}

/** Whether each rule calls the leader better at one daily check. */
export interface Check {
  day: number;
  /** The rule of the product, with a plan. */
  planned: boolean;
  /** The rule of the product, without a plan. */
  unplanned: boolean;
  /**
   * The former rule with a plan: the 99.9% interval before the planned day, the 95% interval from the planned day until
   * a tenth of the plan later, and then the 99% interval.
   */
  formerPlanned: boolean;
  /** The former rule without a plan: the 99.9% interval in the first week, then 99%. */
  formerUnplanned: boolean;
  /** The 95% interval at every check. */
  plain: boolean;
}

/** If the lift is less than this number of standard errors, no rule says "better", so the simulation skips the check. */
const NEVER_BETTER = 1.6;

interface Scenario {
  metric: 'funnel' | 'mean';
  variants: readonly Participant[];
  days: number;
  direction?: 'higher' | 'lower';
}

const formerConfidence = (day: number, planned: number | null): number => {
  if (planned === null) return day < 7 ? 0.999 : 0.99;
  if (day < planned) return 0.999;
  return day > planned + Math.ceil(planned / 10) ? 0.99 : 0.95;
};

function mayBeBetter(
  { metric, direction }: Scenario,
  variants: readonly (VariantCounts & { moments: Moments })[],
): boolean {
  const [baseline, ...tests] = variants;
  if (!baseline) return false;
  const kind = metric === 'funnel' ? 'proportion' : 'mean';
  return tests.some(({ moments }) => {
    const [tested, base] = [estimateOf(kind, moments), estimateOf(kind, baseline.moments)];
    const difference = (tested.value - base.value) * (direction === 'lower' ? -1 : 1);
    return difference > NEVER_BETTER * Math.sqrt(tested.variance + base.variance);
  });
}

export type Rule = Exclude<keyof Check, 'day'>;

const rules: readonly Rule[] = ['planned', 'unplanned', 'formerPlanned', 'formerUnplanned', 'plain'];

const quiet = { planned: false, unplanned: false, formerPlanned: false, formerUnplanned: false, plain: false };

function check({ metric, direction = 'higher' }: Scenario, variants: readonly VariantCounts[], day: number): Check {
  const settings = { ...defaultSettings, direction };
  const input = computeVerdictInput({ metric, variants, settings, growth: null });
  const tuning = 2 * PEOPLE_A_DAY_AND_VARIANT * PLANNED_DAYS;
  const isBetter = (plan: Partial<RunTime>) =>
    decide(input, [], { day, planned: PLANNED_DAYS, hasEnded: false, tuning, ...plan }).state === 'better';
  const { leader } = decide(input, [], { day, planned: day, hasEnded: false });
  const reached = leader && leader.comparison.beats > 0.5 ? confidenceReached(leader.comparison) : 0;
  const { above = 0, below = 0 } = leader?.comparison.regions ?? {};
  const isSmall = (direction === 'lower' ? below : above) < 0.025;
  const former = (planned: number | null) =>
    !isSmall && reached > 1 - (1 - formerConfidence(day, planned)) / Math.max(1, variants.length - 1);
  return {
    day,
    planned: isBetter({}),
    unplanned: isBetter({ planned: null, tuning: null }),
    formerPlanned: former(PLANNED_DAYS),
    formerUnplanned: former(null),
    plain: reached > defaultSettings.confidence,
  };
}

type Counted = VariantCounts & { moments: Moments };

/** Adds the participants of one day to the counts. Each participant gets a random variant. */
function countDay(counted: readonly Counted[], variants: readonly Participant[], random: () => number) {
  for (let person = 0; person < PEOPLE_A_DAY_AND_VARIANT * variants.length; person += 1) {
    const at = Math.floor(random() * variants.length);
    const [own, participant] = [counted[at], variants[at]];
    if (!own || !participant) continue;
    const value = participant(random);
    own.people += 1;
    own.successes += value;
    own.moments.samples += 1;
    own.moments.sum += value;
    own.moments.sumSquares += value * value;
  }
}

/** Returns the daily checks of one experiment. After every rule has said "better" once, later checks are skipped. */
function runExperiment(scenario: Scenario, random: () => number): Check[] {
  const { variants, days } = scenario;
  const counted = variants.map((_, at) => ({
    key: at === 0 ? 'control' : `test ${at}`,
    people: 0,
    successes: 0,
    moments: { samples: 0, sum: 0, sumSquares: 0 },
  }));
  const said = new Set<Rule>();
  return Array.from({ length: days }, (_, before) => {
    countDay(counted, variants, random);
    if (said.size === rules.length || !mayBeBetter(scenario, counted)) return { day: before + 1, ...quiet };
    const found = check(scenario, counted, before + 1);
    for (const rule of rules) if (found[rule]) said.add(rule);
    return found;
  });
}

export function simulate(count: number, scenario: Scenario, seed: number): Check[][] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => runExperiment(scenario, random));
}

/** Returns the percentage of experiments in which a rule calls the variant better at a check on the days `from` to `to`. */
export const everBetter = (experiments: readonly Check[][], rule: Rule, from: number, to: number): number =>
  (100 * experiments.filter((checks) => checks.some((one) => one[rule] && one.day >= from && one.day <= to)).length) /
  experiments.length;

/** Returns the day by which a rule has called the variant better in half of the experiments; null if there is none. */
export function medianDay(experiments: readonly Check[][], rule: Rule): number | null {
  const days = experiments.map((checks) => checks.find((one) => one[rule])?.day ?? Number.POSITIVE_INFINITY);
  const middle = days.sort((a, b) => a - b)[Math.floor(days.length / 2)] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(middle) ? middle : null;
}

/** Returns two standard errors of a simulated percentage, in percentage points. `count` is the number of experiments. */
export const tolerance = (percent: number, count: number): number => 2 * Math.sqrt((percent * (100 - percent)) / count);
