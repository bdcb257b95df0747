import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { type ExperimentMetric, metricsOf } from '#contract/experiment-metric.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { occasionOf } from '#verdict/analysis/occasion.ts';
import { metricKindOf } from '#verdict/metric.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useQueuedResults } from '../../data.ts';
import { recalculationQueries } from '../../results/loading/recalculation-queries.ts';
import { useStableMetrics } from '../../results/secondary-metrics/use-stable-metrics.ts';
import { useAnalysis } from '../../results/worker/use-analysis.ts';
import { previewError, previewResults, type ResultPreview } from './result-preview.ts';
import { useGuardrails } from './use-guardrails.ts';

interface ResultPreviewQuery {
  /** Null until it is known. */
  preview: ResultPreview | null;
  problem: Error | null;
  retry: () => void;
}

/** The last run of the metrics per exposed person; null without one. */
function useLastRun(project: number, id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({ ...recalculationQueries(client, project, id).latest, enabled });
}

function rowOf(run: Recalculation | null | undefined, goal: ExperimentMetric): ParsedResponse | null {
  if (run === undefined) return null;
  const row = run?.results?.find(({ metric_uuid }) => metric_uuid === goal.id);
  return parseMetricRow(row, run, goal) ?? { state: 'record', last_refresh: null, is_cached: null, raw: null };
}

/** The response about the goal, wherever its results are. */
function useGoalResponse(project: number, experiment: Experiment, enabled: boolean) {
  const metrics = useMemo(() => metricsOf(experiment), [experiment]);
  const goal = metrics.find(({ role }) => role === 'goal') ?? null;
  const definition = goal && goal.storage !== 'filters' ? goal : null;
  const stored = useQueuedResults(project, experiment.id, enabled && definition === null);
  const hasRuns = metrics.some(({ storage, role }) => storage !== 'filters' && role !== 'secondary');
  const run = useLastRun(project, experiment.id, enabled && hasRuns);
  const query = definition ? run : stored;
  const response = useMemo(() => {
    if (definition) return rowOf(run.data, definition);
    return stored.data === undefined ? null : parseResults(stored.data);
  }, [definition, run.data, stored.data]);
  return { metrics, goal, definition, run: run.data ?? null, response, error: query.error, refetch: query.refetch };
}

/** The result of the goal for the list, with what its guardrails say, computed with the default settings. */
export function useResultPreview(project: number, experiment: Experiment, enabled: boolean): ResultPreviewQuery {
  const { metrics, goal, definition, run, response, error, refetch } = useGoalResponse(project, experiment, enabled);
  const input = useMemo(() => {
    if (response?.state !== 'computed') return null;
    const { results, last_refresh } = response;
    const metric = results.metric ?? metricKindOf(experiment.filters);
    const occasion = occasionOf(experiment, last_refresh, Date.now());
    const settings = {
      ...defaultSettings,
      direction: goal?.goal === 'decrease' ? ('lower' as const) : ('higher' as const),
    };
    const filters = definition ? null : experiment.filters;
    return analysisInput({ results, metric, settings, occasion, filters, unit: goal?.unit ?? null });
  }, [response, experiment, goal, definition]);
  const { data: analysis = null, error: analysisError, refetch: retryAnalysis } = useAnalysis(input);
  const guardrails = useStableMetrics(
    useGuardrails({ project, experiment, metrics, run, enabled: enabled && analysis !== null }),
  );
  const preview = useMemo(() => {
    if (!response) return error ? previewError(error) : null;
    if (input && !analysis) return null;
    return previewResults(experiment, response, { analysis: input && analysis, metrics: guardrails, now: Date.now() });
  }, [response, input, analysis, experiment, error, guardrails]);
  const problem = preview ? null : (analysisError ?? (response ? null : error));
  return { preview, problem, retry: () => void (analysisError ? retryAnalysis() : refetch()) };
}
