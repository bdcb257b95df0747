import type { Experiment } from '#contract/experiment.ts';
import type { AnyMetric, Metric } from '#contract/metric.ts';
import type { MetricResult, RecalculationRow } from '#contract/recalculation.ts';
import { analysisInput } from './analysis/analysis-input.ts';
import { planProgressOf } from './analysis/plan-progress.ts';
import type { AnalysisInput, VariantSummary, VerdictInput } from './analysis/types.ts';
import { PLANNED_CHECK } from './analysis/verdict-input.ts';
import { hasNoComparablePeriod } from './checks/changed-shares.ts';
import { decide, openStates, rankVariants, type Verdict, type VerdictState } from './decide.ts';
import { kindOf } from './metric.ts';
import { resultsOfMetric } from './response/parse-metric-result.ts';
import { type AnalysisSettings, areDefaultSettings, defaultSettings, usualDirection } from './settings.ts';
import { metricFormatOf } from './text/metric-format.ts';
import { comparedVariants } from './variant-split.ts';

/** The states in which the deciding interval excludes zero. */
const reachedStates = ['better', 'worse', 'different'] as const satisfies readonly VerdictState[];
export type ReachedState = (typeof reachedStates)[number];

/** The result of the first day at whose end the deciding interval excluded zero. */
export interface ReachedResult {
  state: ReachedState;
  variant: string;
  /** The day in the project's time zone, for example `2026-11-08`. */
  date: string;
}

const isReachedState = (state: string): state is ReachedState => reachedStates.some((one) => one === state);

/**
 * Returns the reached result in a row; null if none was reached, undefined if the server does not know it for these
 * settings.
 */
export function reachedIn(
  row: Pick<RecalculationRow, 'reached'> | undefined,
  settings: AnalysisSettings,
): ReachedResult | null | undefined {
  if (!row || row.reached === undefined || !areDefaultSettings(settings)) return undefined;
  if (row.reached === null) return null;
  const { state, variant, date, direction } = row.reached;
  return isReachedState(state) && direction === settings.direction ? { state, variant, date } : undefined;
}

/** Returns the settings with which the server judges a metric. */
export const settingsOf = (metric: AnyMetric): AnalysisSettings => ({
  ...defaultSettings,
  direction: usualDirection(metric),
});

/**
 * Returns the input for a metric's result at the end of a day; null if the counts are not enough for a comparison.
 * @param at the end of the day, ISO 8601
 */
export function inputOfDay(
  experiment: Experiment,
  metric: Metric,
  result: MetricResult,
  { at, settings }: { at: string; settings: AnalysisSettings },
): AnalysisInput | null {
  const kind = kindOf(metric);
  const results = resultsOfMetric(result, metric);
  if (!kind || !results || hasNoComparablePeriod(results)) return null;
  const progress = { ...planProgressOf(experiment, at, Date.parse(at)), growth: null, canForecast: false };
  const compared = { variants: comparedVariants(results.variants, experiment) };
  return analysisInput({ results: compared, metric: kind, settings, progress, ...metricFormatOf(metric) });
}

/** Returns the result of a day if its deciding interval excludes zero, else null. */
export function reachedOn(date: string, input: VerdictInput, { runTime }: AnalysisInput): ReachedResult | null {
  const { state, leader } = decide(input, [], runTime ?? PLANNED_CHECK);
  return isReachedState(state) && leader ? { state, variant: leader.key, date } : null;
}

/**
 * Returns the verdict with the result that was reached first. The error rates hold for all checks together, so this result
 * stays: it replaces a verdict that is open again. A failed check withdraws it. Whether the difference is negligible, and
 * whether a guardrail is harmed, is judged by today's data.
 */
export function withReached<V extends VariantSummary>(
  verdict: Verdict<V>,
  input: VerdictInput<V>,
  reached: ReachedResult | null,
): Verdict<V> {
  const leader = reached && rankVariants(input).find(({ key }) => key === reached.variant);
  if (!leader) return verdict;
  const { state, date } = reached;
  if (openStates.has(verdict.state))
    return { ...verdict, state, outcome: state, leader, reason: null, since: { date, isWeaker: true } };
  const isSame = verdict.state === state && (state === 'worse' || verdict.leader?.key === leader.key);
  return isSame ? { ...verdict, since: { date, isWeaker: false } } : verdict;
}
