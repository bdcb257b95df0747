import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import { analysisInput, type PlannedEffect } from '#verdict/analysis/analysis-input.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { entitiesOf, entityName, formatMetric, hasMetric, type MetricKind, metricKindOf } from '#verdict/metric.ts';
import { buildReport, type VerdictReport } from '#verdict/report.ts';
import type { ParsedResponse, ServerResults } from '#verdict/response/parse-results.ts';
import type { VariantResult } from '#verdict/response/parse-variants.ts';
import { type VariantResultRow, variantResultRows } from '#verdict/response/variant-result-rows.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { metricFormatOf } from '#verdict/text/metric-format.ts';
import { type OpenWindows, openWindowsOf } from '../open-windows.ts';
import { useAnalysisSettings } from './settings/use-analysis-settings.ts';
import { useAnalysis } from './worker/use-analysis.ts';

/** The goal metric: the server's results, and what the console computes from them. */
export interface Goal {
  /** The whole response. */
  raw: unknown;
  results: ServerResults;
  /** The definition of a legacy goal, from the response or else from the experiment; null for other goals. */
  filters: unknown;
  /** The goal as a `Metric`; null for a legacy goal. */
  definition: AnyMetric | null;
  /** Which people the metric counts. */
  people: CountedPeople;
  /** How the server counts people who can still come back. */
  openWindows: OpenWindows;
  /** Which values of the metric are better by default: higher, lower or neither. */
  usual: MetricDirection;
  metric: MetricKind;
  rows: VariantResultRow[];
  /** The name with all steps of a funnel: "Goal: opened → signed up". */
  label: string;
  /** The name with only the last step: "Goal: signed up". */
  title: string;
  /** When the server computed the results, ISO 8601; null if unknown. */
  computedAt: string | null;
  /** Null if the response does not contain enough data to compare variants. */
  input: AnalysisInput | null;
  analysis: Analysis | null;
  /** False while the analysis of the current response is being computed. */
  isComputed: boolean;
  /** Null until there is an analysis. */
  report: VerdictReport | null;
  /** Why the analysis failed; null if it did not fail. */
  problem: Error | null;
  retry: () => void;
}

/**
 * Which people a metric counts: people who took the first step of a legacy funnel, people with the start event of a
 * retention metric, or everyone who was exposed.
 */
export type CountedPeople = 'first_step' | 'start_event' | 'exposed';

function countedPeople(definition: AnyMetric | null, metric: MetricKind): CountedPeople {
  if (definition) return hasStartEvent(definition) ? 'start_event' : 'exposed';
  return metric === 'funnel' ? 'first_step' : 'exposed';
}

const definitionOf = (experiment: Experiment, { filters }: ServerResults) =>
  filters && hasMetric(filters) ? filters : experiment.filters;

/**
 * Returns two names of the goal. For a legacy funnel, one has all steps and one has only the last step. For a goal that
 * is a `Metric`, both are its name.
 */
function namesOf(filters: unknown, goal: AnyMetric | null): Pick<Goal, 'label' | 'title'> {
  if (filters === null && goal)
    return { label: `Goal: ${isolateName(goal.name)}`, title: `Goal: ${isolateName(goal.name)}` };
  const last = entitiesOf(filters).map(entityName).at(-1) ?? 'no metric';
  return { label: `Goal: ${formatMetric(filters)}`, title: `Goal: ${isolateName(last)}` };
}

const NO_METRICS: readonly JudgedMetric[] = [];

type ComputedResponse = Extract<ParsedResponse, { state: 'computed' }>;

interface GoalOptions {
  /** The goal. If missing, the response is read as the result of a legacy metric. */
  metric?: AnyMetric | null;
  /** The other metrics that the verdict considers. */
  others?: readonly JudgedMetric[];
  plannedEffect?: PlannedEffect | undefined;
  /**
   * The counts of all exposed people in each variant, for a goal that counts only some of them. They are from the
   * results of another metric. Null if unknown. Must stay the same object until the counts change.
   */
  exposed?: readonly VariantResult[] | null;
  /** Whether the server counts events after the experiment's end, while a person's window is open. */
  countsAfterEnd?: boolean;
}

/** Returns the part of the goal that does not need the analysis; null without a response. */
function useGoalResults(
  experiment: Experiment,
  response: ComputedResponse | null,
  { metric: goal = null, plannedEffect = 'points' }: GoalOptions,
) {
  const usual: MetricDirection = goal?.goal === 'decrease' ? 'lower' : 'higher';
  const [settings] = useAnalysisSettings('goal', usual);
  const settingsJson = JSON.stringify(settings);
  return useMemo(() => {
    if (!response) return null;
    const { raw, results, last_refresh: computedAt } = response;
    const metric = results.metric ?? metricKindOf(experiment.filters);
    const progress = planProgressOf(experiment, computedAt, Date.now());
    const { parameters } = experiment;
    const isLegacy = goal === null || goal.isLegacy;
    const filters = isLegacy ? definitionOf(experiment, results) : null;
    const definition = isLegacy ? null : goal;
    return {
      raw,
      results,
      filters,
      definition,
      metric,
      rows: variantResultRows(results.variants, experiment),
      people: countedPeople(definition, metric),
      usual,
      ...namesOf(filters, goal),
      computedAt,
      input: analysisInput({
        results,
        metric,
        settings: JSON.parse(settingsJson),
        progress,
        filters,
        parameters,
        plannedEffect,
        ...metricFormatOf(goal),
      }),
    };
  }, [experiment, response, settingsJson, goal, usual, plannedEffect]);
}

/** Returns the goal with its analysis and report; null if the response contains no results. */
export function useGoal(
  experiment: Experiment,
  response: ParsedResponse | null,
  options: GoalOptions = {},
): Goal | null {
  const { others: metrics = NO_METRICS, exposed = null, countsAfterEnd = false } = options;
  const goal = useGoalResults(experiment, response?.state === 'computed' ? response : null, options);
  const { data, error: problem, refetch, isPlaceholderData } = useAnalysis(goal?.input ?? null);
  return useMemo(() => {
    if (!goal) return null;
    const { results, rows, computedAt, input } = goal;
    const analysis = input === null ? null : (data ?? null);
    const context = { experiment, computedAt, now: Date.now(), metrics, exposed, countsAfterEnd };
    const report = analysis && buildReport({ ...context, results, rows, analysis });
    const isComputed = input === null || (analysis !== null && !isPlaceholderData);
    const openWindows = openWindowsOf(experiment, countsAfterEnd);
    return { ...goal, openWindows, analysis, isComputed, report, problem, retry: () => void refetch() };
  }, [experiment, goal, data, problem, refetch, isPlaceholderData, metrics, exposed, countsAfterEnd]);
}
