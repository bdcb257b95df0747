import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { occasionOf } from '#verdict/analysis/occasion.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { entitiesOf, entityName, formatMetric, hasMetric, type MetricKind, metricKindOf } from '#verdict/metric.ts';
import { buildReport, type VerdictReport } from '#verdict/report.ts';
import type { ParsedResponse, ServerResults } from '#verdict/response/parse-results.ts';
import { type VariantResultRow, variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { useSettings } from './settings/use-settings.ts';
import { useAnalysis } from './worker/use-analysis.ts';

/** The goal metric: the results of the server, and what is computed from them here. */
export interface Goal {
  /** The whole response. */
  raw: unknown;
  results: ServerResults;
  /** The definition of the metric, from the response or else from the experiment. */
  filters: unknown;
  metric: MetricKind;
  rows: VariantResultRow[];
  /** All steps: "Goal: opened → signed up". */
  label: string;
  /** The last step: "Goal: signed up". */
  title: string;
  /** When the server computed it, ISO 8601. */
  computedAt: string | null;
  /** Null if the response does not contain enough to compare variants. */
  input: AnalysisInput | null;
  analysis: Analysis | null;
  /** False while the analysis is that of the previous response. */
  isComputed: boolean;
  /** Null until there is an analysis. */
  report: VerdictReport | null;
  problem: Error | null;
  retry: () => void;
}

type ComputedResponse = Extract<ParsedResponse, { state: 'computed' }>;

/** The data of the goal that is available before the analysis has run. */
function useGoalResults(experiment: Experiment, response: ComputedResponse | null) {
  const [settings] = useSettings();
  const settingsJson = JSON.stringify(settings);
  return useMemo(() => {
    if (!response) return null;
    const { raw, results, last_refresh: computedAt } = response;
    const metric = results.metric ?? metricKindOf(experiment.filters);
    const occasion = occasionOf(experiment, computedAt, Date.now());
    const { parameters } = experiment;
    const filters = results.filters && hasMetric(results.filters) ? results.filters : experiment.filters;
    return {
      raw,
      results,
      filters,
      metric,
      rows: variantResultRows(results.variants, experiment),
      label: `Goal: ${formatMetric(filters)}`,
      title: `Goal: ${isolateName(entitiesOf(filters).map(entityName).at(-1) ?? 'no metric')}`,
      computedAt,
      input: analysisInput({ results, metric, settings: JSON.parse(settingsJson), occasion, filters, parameters }),
    };
  }, [experiment, response, settingsJson]);
}

/** The goal with its analysis and report; null if the response contains no results. */
export function useGoal(experiment: Experiment, response: ParsedResponse | null): Goal | null {
  const goal = useGoalResults(experiment, response?.state === 'computed' ? response : null);
  const { data, error: problem, refetch, isPlaceholderData } = useAnalysis(goal?.input ?? null);
  return useMemo(() => {
    if (!goal) return null;
    const { results, rows, computedAt, input } = goal;
    const analysis = input === null ? null : (data ?? null);
    const report = analysis && buildReport({ experiment, results, rows, analysis, computedAt, now: Date.now() });
    const isComputed = input === null || (analysis !== null && !isPlaceholderData);
    return { ...goal, analysis, isComputed, report, problem, retry: () => void refetch() };
  }, [experiment, goal, data, problem, refetch, isPlaceholderData]);
}
