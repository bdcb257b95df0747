import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateText } from '../../ui/isolate-text.ts';
import { entitiesOf, entityName, hasMetric, insightOf, metricWords } from '../metric.ts';
import type { Analysis, Question } from './analysis/analyse.ts';
import { growthOf, questionOf } from './analysis/question.ts';
import { type Report, reportOf } from './analysis/report.ts';
import { useAnalysis } from './analysis/use-analysis.ts';
import { useSettings } from './analysis/use-settings.ts';
import type { Reading, Results } from './read-results.ts';
import type { MetricKind } from './read-variants.ts';
import { type ResultRow, resultRows } from './result-rows.ts';

/** The goal metric: what the server answered, and what we compute from it. */
export interface Goal {
  /** The answer as it came. */
  raw: unknown;
  results: Results;
  /** What the metric counts, as the server repeats it, or as the experiment says. */
  filters: unknown;
  metric: MetricKind;
  rows: ResultRow[];
  /** Everything that it counts: "Goal: opened → signed up". */
  label: string;
  /** What it ends with: "Goal: signed up". */
  title: string;
  /** When the server computed it, ISO 8601. */
  computedAt: string | null;
  /** Null where the server does not tell enough to compute with. */
  question: Question | null;
  analysis: Analysis | null;
  /** Whether nothing of this answer is still being computed, while the analysis of the one before stands in for it. */
  isComputed: boolean;
  /** What the page says of it; null while there is no analysis. */
  report: Report | null;
  problem: Error | null;
  retry: () => void;
}

type Computed = Extract<Reading, { state: 'computed' }>;

/** What an answer says of the goal, with the question that it lets us compute. */
function useAnswered(experiment: Experiment, reading: Computed | null) {
  const [settings] = useSettings();
  const choices = JSON.stringify(settings);
  return useMemo(() => {
    if (!reading) return null;
    const { raw, results, last_refresh: computedAt } = reading;
    const metric = results.metric ?? insightOf(experiment.filters);
    const growth = growthOf(experiment, computedAt);
    const { parameters } = experiment;
    const filters = results.filters && hasMetric(results.filters) ? results.filters : experiment.filters;
    return {
      raw,
      results,
      filters,
      metric,
      rows: resultRows(results.variants, experiment),
      label: `Goal: ${metricWords(filters)}`,
      title: `Goal: ${isolateText(entitiesOf(filters).map(entityName).at(-1) ?? 'no metric')}`,
      computedAt,
      question: questionOf({ results, metric, settings: JSON.parse(choices), growth, filters, parameters }),
    };
  }, [experiment, reading, choices]);
}

/** Reads and computes the goal; null where the answer holds nothing that was computed. */
export function useGoal(experiment: Experiment, reading: Reading | null): Goal | null {
  const answered = useAnswered(experiment, reading?.state === 'computed' ? reading : null);
  const { data, error: problem, refetch, isPlaceholderData } = useAnalysis(answered?.question ?? null);
  return useMemo(() => {
    if (!answered) return null;
    const { results, rows, computedAt, question } = answered;
    const analysis = question === null ? null : (data ?? null);
    const report = analysis && reportOf({ experiment, results, rows, analysis, computedAt, now: Date.now() });
    const isComputed = question === null || (analysis !== null && !isPlaceholderData);
    return { ...answered, analysis, isComputed, report, problem, retry: () => void refetch() };
  }, [experiment, answered, data, problem, refetch, isPlaceholderData]);
}
