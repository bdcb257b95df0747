import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { useQueuedResults } from '../data.ts';
import { insightOf } from '../metric.ts';
import { growthOf, questionOf } from '../results/analysis/question.ts';
import { defaults } from '../results/analysis/settings.ts';
import { useAnalysis } from '../results/analysis/use-analysis.ts';
import { readResults } from '../results/read-results.ts';
import { type RowResult, refusedResult, rowResult } from './row-result.ts';

interface Asked {
  /** Null while nothing is known. */
  result: RowResult | null;
  problem: Error | null;
  retry: () => void;
}

/** The result of the goal as the list shows it, computed as on the page of the results by default. */
export function useRowResult(project: number, experiment: Experiment, isWanted: boolean): Asked {
  const { data, error, refetch } = useQueuedResults(project, experiment.id, isWanted);
  const reading = useMemo(() => (data === undefined ? null : readResults(data)), [data]);
  const question = useMemo(() => {
    if (reading?.state !== 'computed') return null;
    const { results, last_refresh } = reading;
    const metric = results.metric ?? insightOf(experiment.filters);
    return questionOf({ results, metric, settings: defaults, growth: growthOf(experiment, last_refresh) });
  }, [reading, experiment]);
  const { data: analysis = null, error: failure, refetch: again } = useAnalysis(question);
  const result = useMemo(() => {
    if (!reading) return error ? refusedResult(error) : null;
    return question && !analysis ? null : rowResult(experiment, reading, question && analysis, Date.now());
  }, [reading, question, analysis, experiment, error]);
  const problem = result ? null : (failure ?? (reading ? null : error));
  return { result, problem, retry: () => void (failure ? again() : refetch()) };
}
