import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { metricInput } from '#verdict/analysis/analysis-input.ts';
import { holmConfidences } from '#verdict/analysis/holm.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { exposedVariants } from '#verdict/checks/exposed-split.ts';
import { buildReport } from '#verdict/report.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { usualDirection } from '#verdict/settings.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useProjectInfo } from '../use-project-info.ts';
import { useGoalRequest } from './loading/use-goal-request.ts';
import { type Runs, useRecalculation } from './loading/use-recalculation.ts';
import {
  type ResultsAccess,
  useGoalResponse,
  useMetricRequests,
  useMetrics,
  useRowRun,
} from './loading/use-requests.ts';
import {
  describeGoal,
  type Goal,
  isCorrected,
  judgedMetrics,
  type MeasuredMetric,
  type MetricToAnalyze,
  measuredMetric,
} from './measured-metric.ts';
import { type MetricName, parseSettings } from './settings/settings-url.ts';
import { useFlagChanges } from './use-flag-changes.ts';
import { useLaunchPlan } from './use-launch-plan.ts';
import { useReached } from './use-reached.ts';
import { useStableMetrics } from './use-stable-metrics.ts';
import { analysisQuery, useAnalysis } from './worker/use-analysis.ts';

/** Returns the query for each input's analysis; null without an input. Equal inputs share one query. */
function useAnalyses(inputs: readonly (AnalysisInput | null)[]) {
  const keys = inputs.map((input) => input && JSON.stringify(input));
  const distinct = [...new Set(keys)].filter((key) => key !== null);
  const queries = useQueries({ queries: distinct.map((key) => analysisQuery(JSON.parse(key))) });
  return keys.map((key) => (key === null ? null : (queries[distinct.indexOf(key)] ?? null)));
}

/**
 * Returns the inputs of the metrics, those of secondary metrics with a corrected confidence (see `holmConfidences`).
 * Guardrails are not corrected: to miss a harm costs more than a false alarm.
 */
function correctedInputs(
  metrics: readonly MetricToAnalyze[],
  analyses: readonly (Analysis | undefined)[],
): (AnalysisInput | null)[] {
  const secondary = metrics.filter(isCorrected);
  const analyzed = metrics.flatMap((metric, index) =>
    isCorrected(metric) && metric.input ? [{ input: metric.input, analysis: analyses[index] ?? null }] : [],
  );
  const confidences = holmConfidences(analyzed, secondary.length);
  return metrics.map(({ input }) => {
    const confidence = confidences[analyzed.findIndex((other) => other.input === input)];
    return input && confidence ? { ...input, settings: { ...input.settings, confidence } } : input;
  });
}

interface Source {
  project: number;
  experiment: Experiment;
  runs: Runs;
  access: ResultsAccess;
  /** The URL parameters with the settings. */
  search: URLSearchParams;
}

/** Returns all metrics except the goal. In a row, returns only guardrails. */
function useOtherMetrics({ project, experiment, runs, access, search }: Source, isGoalComparable: boolean) {
  const { metrics, can } = useMetrics(project, experiment);
  const isRow = access === 'row' || access === 'none';
  const others = metrics.slice(1).filter(({ role }) => !isRow || role === 'guardrail');
  const requests = useMetricRequests(project, experiment.id, others, runs, {
    enabled: access !== 'none' && (!isRow || isGoalComparable),
    isRow,
  });
  const parts = requests.map((request, index): MetricToAnalyze => {
    const metric = others[index] as (typeof others)[number];
    const urlName: MetricName = `${index}`;
    const response = parseMetricRow(request.row, request.run, metric);
    const settings = parseSettings(search, urlName, usualDirection(metric));
    const input = response?.state === 'computed' ? metricInput(experiment, metric, response, settings, null) : null;
    return { ...request, metric, urlName, response, input };
  });
  const uncorrected = useAnalyses(parts.map(({ input }) => input)).map((query) => query?.data);
  const analyses = useAnalyses(correctedInputs(parts, uncorrected));
  const { countsAfterEnd } = can;
  return parts.map((part, index) => measuredMetric(part, analyses[index] ?? null, { experiment, countsAfterEnd }));
}

/**
 * Returns each metric with its response and its analysis, the goal first. Also returns the goal with its verdict, which
 * considers the other metrics and the split of all exposed people; null if the response contains no results.
 */
function useMeasuredMetrics(source: Source): { metrics: [MeasuredMetric, ...MeasuredMetric[]]; goal: Goal | null } {
  const { project, experiment, runs, access, search } = source;
  const { metrics, can } = useMetrics(project, experiment);
  const { plannedEffect, countsAfterEnd } = can;
  const part = useGoalResponse(project, experiment, runs, access);
  const { metric, response } = part;
  const settingsJson = JSON.stringify(parseSettings(search, 'goal', usualDirection(metric)));
  const computed = useMemo(() => {
    if (response?.state !== 'computed') return null;
    const input = metricInput(experiment, metric, response, JSON.parse(settingsJson), plannedEffect);
    return { ...describeGoal(experiment, metric, response, countsAfterEnd), input };
  }, [experiment, metric, response, settingsJson, plannedEffect, countsAfterEnd]);
  const input = computed?.input ?? null;
  const query = useAnalysis(input);
  const others = useOtherMetrics(source, input !== null);
  const judged = useStableMetrics(judgedMetrics(others));
  const exposed = useStable(exposedVariants(metrics, (id) => runs.rows.get(id)));
  const reached = useReached(project, experiment, { ...part, input });
  const { data, error: problem, refetch, isPlaceholderData } = query;
  const flagChanges = useFlagChanges(project, experiment, access === 'compute' || access === 'read');
  const { timeZone } = useProjectInfo(project);
  const goal = useMemo((): Goal | null => {
    if (!computed) return null;
    const analysis = computed.input && (data ?? null);
    const { results, rows, computedAt } = computed;
    const flag = { ...flagChanges, timeZone };
    const of = { experiment, computedAt, now: Date.now(), metrics: judged, reached, exposed, countsAfterEnd };
    const isComputed = computed.input === null || (analysis !== null && !isPlaceholderData);
    const report = analysis && buildReport({ ...of, ...flag, results, rows, analysis });
    return { ...computed, analysis, isComputed, report, problem, retry: () => void refetch() };
  }, [
    experiment,
    computed,
    data,
    problem,
    refetch,
    isPlaceholderData,
    judged,
    reached,
    exposed,
    countsAfterEnd,
    flagChanges,
    timeZone,
  ]);
  const first = measuredMetric({ ...part, urlName: 'goal', input }, query, { experiment, countsAfterEnd });
  return { metrics: [first, ...others], goal };
}

/**
 * Returns an experiment's goal with its verdict, the request for its results, and the other metrics. Every part of the
 * console that shows a verdict uses this hook or `useRowResults`, so that the verdicts are the same.
 */
export function useResults(project: number, experiment: Experiment, access: 'compute' | 'read' = 'compute') {
  const [search] = useSearchParams();
  const { metrics, can, reason } = useMetrics(project, experiment);
  // On servers without runs, reading the last run would compute the metrics.
  const isRunRead = access === 'compute' || can.metricResults === 'runs';
  const hasMetrics = metrics.some(({ isLegacy }) => !isLegacy);
  const runs = useRecalculation(project, experiment.id, isRunRead && hasMetrics && reason === null);
  const planned = useLaunchPlan(project, experiment, true);
  const results = useMeasuredMetrics({ project, experiment: planned, runs, access, search });
  const [first, ...others] = results.metrics;
  const request = useGoalRequest(project, experiment, { goal: first, runs, can, isAutomatic: access === 'compute' });
  return { request, goal: results.goal, others };
}

const DEFAULT_SETTINGS = new URLSearchParams();

/**
 * Returns the goal for a row of a list, with the default settings, and the state of the request for it. Requests nothing
 * unless `enabled` is true.
 */
export function useRowResults(project: number, experiment: Experiment, enabled: boolean) {
  const runs = useRowRun(project, experiment, enabled);
  const access = enabled ? 'row' : 'none';
  const planned = useLaunchPlan(project, experiment, false);
  const results = useMeasuredMetrics({ project, experiment: planned, runs, access, search: DEFAULT_SETTINGS });
  return { request: results.metrics[0], goal: results.goal };
}
