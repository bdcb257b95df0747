import type { Experiment } from '#contract/experiment.ts';
import { insightOf, metricWords } from '../metric.ts';
import type { Analysis, Question } from './analysis/analyse.ts';
import { growthOf, questionOf } from './analysis/question.ts';
import { useAnalysis } from './analysis/use-analysis.ts';
import { useSettings } from './analysis/use-settings.ts';
import type { Reading, Results } from './read-results.ts';
import type { MetricKind } from './read-variants.ts';
import { type ResultRow, resultRows } from './result-rows.ts';

export type ComputedReading = Extract<Reading, { state: 'computed' }>;

/** The goal metric: what the server answered, and what we compute from it. */
export interface Goal {
  /** The answer as it came. */
  raw: unknown;
  results: Results;
  metric: MetricKind;
  rows: ResultRow[];
  label: string;
  /** When the server computed it, ISO 8601. */
  computedAt: string | null;
  /** Null where the server does not tell enough to compute with. */
  question: Question | null;
  analysis: Analysis | null;
  problem: Error | null;
  retry: () => void;
}

/** Reads and computes the goal; whoever asks again gets the same numbers. */
export function useGoal(experiment: Experiment, { raw, results, last_refresh: computedAt }: ComputedReading): Goal {
  const [settings] = useSettings();
  const metric = results.metric ?? insightOf(experiment.filters);
  const question = questionOf({ results, metric, settings, growth: growthOf(experiment, computedAt) });
  const { data, error, refetch } = useAnalysis(question);
  return {
    raw,
    results,
    metric,
    rows: resultRows(results.variants, experiment),
    label: `Goal: ${metricWords(results.filters ?? experiment.filters)}`,
    computedAt,
    question,
    analysis: question === null ? null : (data ?? null),
    problem: error,
    retry: () => void refetch(),
  };
}
