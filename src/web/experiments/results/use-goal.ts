import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { analysisInput, plannedGrowth } from '#verdict/analysis/analysis-input.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { entitiesOf, entityName, formatMetric, hasMetric, type MetricKind, metricKindOf } from '#verdict/metric.ts';
import { buildReport, type VerdictReport } from '#verdict/report.ts';
import type { ParsedResponse, ServerResults } from '#verdict/response/parse-results.ts';
import { type VariantRow, variantRows } from '#verdict/response/variant-rows.ts';
import { useSettings } from './settings/use-settings.ts';
import { useAnalysis } from './worker/use-analysis.ts';

/** The goal metric: what the server answered, and what we compute from it. */
export interface Goal {
  /** The answer as it came. */
  raw: unknown;
  results: ServerResults;
  /** What the metric counts, as the server repeats it, or as the experiment says. */
  filters: unknown;
  metric: MetricKind;
  rows: VariantRow[];
  /** Everything that it counts: "Goal: opened → signed up". */
  label: string;
  /** What it ends with: "Goal: signed up". */
  title: string;
  /** When the server computed it, ISO 8601. */
  computedAt: string | null;
  /** Null where the server does not tell enough to compute with. */
  question: AnalysisInput | null;
  analysis: Analysis | null;
  /** Whether nothing of this answer is still being computed, while the analysis of the one before stands in for it. */
  isComputed: boolean;
  /** What the page says of it; null while there is no analysis. */
  report: VerdictReport | null;
  problem: Error | null;
  retry: () => void;
}

type Computed = Extract<ParsedResponse, { state: 'computed' }>;

/** What an answer says of the goal, with the question that it lets us compute. */
function useAnswered(experiment: Experiment, reading: Computed | null) {
  const [settings] = useSettings();
  const choices = JSON.stringify(settings);
  return useMemo(() => {
    if (!reading) return null;
    const { raw, results, last_refresh: computedAt } = reading;
    const metric = results.metric ?? metricKindOf(experiment.filters);
    const growth = plannedGrowth(experiment, computedAt);
    const { parameters } = experiment;
    const filters = results.filters && hasMetric(results.filters) ? results.filters : experiment.filters;
    return {
      raw,
      results,
      filters,
      metric,
      rows: variantRows(results.variants, experiment),
      label: `Goal: ${formatMetric(filters)}`,
      title: `Goal: ${isolateName(entitiesOf(filters).map(entityName).at(-1) ?? 'no metric')}`,
      computedAt,
      question: analysisInput({ results, metric, settings: JSON.parse(choices), growth, filters, parameters }),
    };
  }, [experiment, reading, choices]);
}

/** Reads and computes the goal; null where the answer holds nothing that was computed. */
export function useGoal(experiment: Experiment, reading: ParsedResponse | null): Goal | null {
  const answered = useAnswered(experiment, reading?.state === 'computed' ? reading : null);
  const { data, error: problem, refetch, isPlaceholderData } = useAnalysis(answered?.question ?? null);
  return useMemo(() => {
    if (!answered) return null;
    const { results, rows, computedAt, question } = answered;
    const analysis = question === null ? null : (data ?? null);
    const report = analysis && buildReport({ experiment, results, rows, analysis, computedAt, now: Date.now() });
    const isComputed = question === null || (analysis !== null && !isPlaceholderData);
    return { ...answered, analysis, isComputed, report, problem, retry: () => void refetch() };
  }, [experiment, answered, data, problem, refetch, isPlaceholderData]);
}
