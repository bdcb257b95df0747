import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { occasionOf } from '#verdict/analysis/occasion.ts';
import { metricKindOf } from '#verdict/metric.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { useQueuedResults } from '../../data.ts';
import { useAnalysis } from '../../results/worker/use-analysis.ts';
import { previewError, previewResults, type ResultPreview } from './result-preview.ts';

interface ResultPreviewQuery {
  /** Null until it is known. */
  preview: ResultPreview | null;
  problem: Error | null;
  retry: () => void;
}

/** The result of the goal for the list, computed with the default settings. */
export function useResultPreview(project: number, experiment: Experiment, enabled: boolean): ResultPreviewQuery {
  const { data, error, refetch } = useQueuedResults(project, experiment.id, enabled);
  const response = useMemo(() => (data === undefined ? null : parseResults(data)), [data]);
  const input = useMemo(() => {
    if (response?.state !== 'computed') return null;
    const { results, last_refresh } = response;
    const metric = results.metric ?? metricKindOf(experiment.filters);
    const occasion = occasionOf(experiment, last_refresh, Date.now());
    const { filters } = experiment;
    return analysisInput({ results, metric, settings: defaultSettings, occasion, filters });
  }, [response, experiment]);
  const { data: analysis = null, error: analysisError, refetch: retryAnalysis } = useAnalysis(input);
  const preview = useMemo(() => {
    if (!response) return error ? previewError(error) : null;
    return input && !analysis ? null : previewResults(experiment, response, input && analysis, Date.now());
  }, [response, input, analysis, experiment, error]);
  const problem = preview ? null : (analysisError ?? (response ? null : error));
  return { preview, problem, retry: () => void (analysisError ? retryAnalysis() : refetch()) };
}
