import type { Comparison, VariantAnalysis, VariantSummary, VerdictInput, WithComparison } from './analysis/types.ts';
import type { ResultsCheck } from './checks/results-check.ts';
import { areTooClose, hasEnoughConversions } from './conversions.ts';
import {
  type CheckTime,
  confidenceReached,
  daysUntilPlan,
  type RequiredConfidence,
  type RunTime,
  requiredConfidence,
} from './required-confidence.ts';
import type { AnalysisSettings } from './settings.ts';
import { LEANING_CHANCE, MIN_PARTICIPANTS } from './thresholds.ts';

/**
 * What the verdict says about the leader. `different` replaces better and worse for a neutral metric. `same`: the lift is
 * negligible. `leaning`: enough data, but no clear difference. `early`: too little data. `invalid`: a check failed.
 * `harmed`: a guardrail is harmed.
 */
export type VerdictState = 'better' | 'worse' | 'different' | 'same' | 'leaning' | 'early' | 'invalid' | 'harmed';

/** The states in which more data can still decide. */
export const openStates: ReadonlySet<VerdictState> = new Set(['early', 'leaning']);

/**
 * Proven or possible harm to a metric other than the goal. Either the leader makes the metric worse, or the metric is a
 * guardrail that may exceed its margin, is not judged or has no results.
 */
export interface MetricHarm {
  name: string;
  role: 'secondary' | 'guardrail';
  /**
   * How much worse a guardrail may be, as a relative change: −0.02 is 2% worse. Null without a margin: then only proven
   * harm counts.
   */
  margin: number | null;
  /** False if harm is only possible. */
  isProven: boolean;
  /** Whether the lift itself is beyond the margin, although its interval does not prove harm. */
  isLikely: boolean;
  /** False for a guardrail without results. */
  hasResults: boolean;
  /** Why the guardrail is not judged (see `AnalysisInput`); null for a metric that is judged. */
  unevenStart: string | null;
  /** The leader's lift in this metric, its deciding interval, and both in words; empty without results. */
  lift: string;
  interval: string;
  effect: string;
}

/**
 * Why a verdict is not conclusive. `check`: an automatic check of the results failed. `people`, `successes`, `days`: there
 * are too few. `spread`: the values are too close together. `interval`: the interval includes zero. `many_variants`: the
 * best of several variants needs a higher confidence. The others (see `CheckTime`): at this time, a verdict needs a higher
 * confidence than a single check.
 */
export type OpenReason =
  | 'check'
  | 'people'
  | 'successes'
  | 'spread'
  | 'days'
  | 'interval'
  | 'many_variants'
  | CheckTime;

export interface Verdict<V extends VariantSummary = VariantAnalysis> {
  state: VerdictState;
  /** The state for the goal alone. Differs from `state` if a guardrail is harmed. */
  outcome: VerdictState;
  /** The harm of the leader to other metrics. */
  harms: readonly MetricHarm[];
  /** The names of the guardrails without a margin that have too little data to find harm. */
  unjudged: readonly string[];
  /** The test variant that the verdict is about: the likeliest winner; for a neutral metric, the clearest difference. */
  leader: WithComparison<V> | null;
  /**
   * When a result was reached that still decides. `isWeaker`: the deciding interval of today's data includes zero again.
   * Null if today's data decide alone.
   */
  since: { date: string; isWeaker: boolean } | null;
  /** Null for a conclusive verdict. */
  reason: OpenReason | null;
  /** The first check that failed; null if none did. */
  check: ResultsCheck | null;
  /** See `daysUntilPlan`. */
  daysLeft: number;
  required: RequiredConfidence;
}

type Outcome = Pick<Verdict, 'state' | 'reason'>;
type Chances = Pick<Comparison, 'beats' | 'regions'>;

/**
 * Returns the number by which a variant is ranked: its chance to win or, for a neutral metric, the confidence that the
 * variant differs from the baseline.
 */
const rankOf = ({ settings }: VerdictInput, { best, comparison }: WithComparison<VariantSummary>) =>
  settings.direction === 'neutral' ? confidenceReached(comparison) : best;

/** The compared variants, the leader first. */
export const rankVariants = <V extends VariantSummary>(input: VerdictInput<V>): WithComparison<V>[] =>
  input.variants
    .filter((variant): variant is WithComparison<V> => variant.comparison !== null)
    .sort((a, b) => rankOf(input, b) - rankOf(input, a));

/** Whether the interval with the confidence from the settings excludes zero. */
export const excludesZero = (comparison: Chances, { confidence }: AnalysisSettings): boolean =>
  confidenceReached(comparison) > confidence;

/** Whether the deciding interval (see `RequiredConfidence`) excludes zero. */
export const isConclusive = (comparison: Chances, required: RequiredConfidence): boolean =>
  confidenceReached(comparison) > required.best;

/** Whether the chance to beat the baseline is far enough from 50% to favor the variant or the baseline. */
export const isLeaning = ({ beats }: Pick<Comparison, 'beats'>): boolean =>
  beats >= LEANING_CHANCE || beats <= 1 - LEANING_CHANCE;

/** Whether the deciding interval is inside the region of negligible lifts. */
const isNegligible = ({ regions }: Chances, { best }: RequiredConfidence) =>
  Math.max(regions.below, regions.above) < (1 - best) / 2;

const whyInconclusive = (comparison: Chances, { time, single }: RequiredConfidence): OpenReason =>
  confidenceReached(comparison) > single ? 'many_variants' : time;

function decideDifference(comparison: Chances, settings: AnalysisSettings, required: RequiredConfidence): Outcome {
  if (!isConclusive(comparison, required)) return { state: 'leaning', reason: whyInconclusive(comparison, required) };
  if (settings.direction === 'neutral') return { state: 'different', reason: null };
  return { state: comparison.beats > 0.5 ? 'better' : 'worse', reason: null };
}

function decideLeader<V extends VariantSummary>(
  { metric, settings, variants }: VerdictInput<V>,
  leader: WithComparison<V>,
  { required, daysLeft }: Pick<Verdict, 'required' | 'daysLeft'>,
): Outcome {
  const { comparison } = leader;
  const compared = variants.filter((variant) => variant.comparison === null || variant.key === leader.key);
  if (variants.some(({ people }) => people < MIN_PARTICIPANTS)) return { state: 'early', reason: 'people' };
  if (!hasEnoughConversions(metric, compared)) return { state: 'early', reason: 'successes' };
  if (areTooClose(metric, compared)) return { state: 'early', reason: 'spread' };
  if (isNegligible(comparison, required)) return { state: 'same', reason: null };
  if (excludesZero(comparison, settings) || isConclusive(comparison, required))
    return decideDifference(comparison, settings, required);
  if (isLeaning(comparison) || daysLeft === 0) return { state: 'leaning', reason: 'interval' };
  return { state: 'early', reason: 'days' };
}

/**
 * Returns the verdict. If a check failed, the verdict is `invalid`. Otherwise the leader's deciding interval decides.
 * Frequent checks, an end at a favorable moment and the choice of the best of many variants cause false alarms, so they
 * require a wider interval. See `requiredConfidence`.
 */
export function decide<V extends VariantSummary>(
  input: VerdictInput<V>,
  checks: readonly ResultsCheck[],
  runTime: RunTime,
): Verdict<V> {
  const ranked = rankVariants(input);
  const [leader = null] = ranked;
  const people = input.variants.map((variant) => variant.people);
  const required = requiredConfidence(runTime, input.settings, people);
  const check = checks.find(({ tone }) => tone === 'bad') ?? null;
  const shared = {
    leader,
    check,
    harms: [],
    unjudged: [],
    since: null,
    required,
    daysLeft: daysUntilPlan(runTime, people),
  };
  const { state, reason }: Outcome = check
    ? { state: 'invalid', reason: 'check' }
    : leader
      ? decideLeader(input, leader, shared)
      : { state: 'early', reason: 'people' };
  return { ...shared, state, outcome: state, reason };
}
