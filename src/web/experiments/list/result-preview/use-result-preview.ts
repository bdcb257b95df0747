import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import { exposedVariants } from '#verdict/checks/exposed-split.ts';
import { metricKindOf } from '#verdict/metric.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { metricFormatOf } from '#verdict/text/metric-format.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { useStableMetrics } from '../../results/secondary-metrics/use-stable-metrics.ts';
import { useAnalysis } from '../../results/worker/use-analysis.ts';
import { previewError, previewResults, type ResultPreview } from './result-preview.ts';
import { useGoalResponse } from './use-goal-response.ts';
import { useGuardrails } from './use-guardrails.ts';

interface ResultPreviewQuery {
  /** Null while the result is loading, and after an error that a retry may fix. */
  preview: ResultPreview | null;
  problem: Error | null;
  retry: () => void;
}

/** Returns the preview of the goal's result. The verdict uses the default settings and considers the guardrails. */
export function useResultPreview(project: number, experiment: Experiment, enabled: boolean): ResultPreviewQuery {
  const { countsAfterEnd } = useCapabilities(project);
  const { metrics, goal, definition, run, response, error, refetch } = useGoalResponse(project, experiment, enabled);
  const input = useMemo(() => {
    if (response?.state !== 'computed') return null;
    const { results, last_refresh } = response;
    const metric = results.metric ?? metricKindOf(experiment.filters);
    const progress = planProgressOf(experiment, last_refresh, Date.now());
    const settings = {
      ...defaultSettings,
      direction: goal?.goal === 'decrease' ? ('lower' as const) : ('higher' as const),
    };
    const filters = definition ? null : experiment.filters;
    return analysisInput({ results, metric, settings, progress, filters, ...metricFormatOf(goal) });
  }, [response, experiment, goal, definition]);
  const { data: analysis = null, error: analysisError, refetch: retryAnalysis } = useAnalysis(input);
  const guardrails = useStableMetrics(
    useGuardrails({ project, experiment, metrics, run, enabled: enabled && analysis !== null }),
  );
  const preview = useMemo(() => {
    if (!response) return error ? previewError(error) : null;
    if (input && !analysis) return null;
    const exposed = exposedVariants(metrics, (id) => run?.results?.find(({ metric_uuid }) => metric_uuid === id));
    const context = { analysis: input && analysis, metrics: guardrails, exposed, countsAfterEnd };
    return previewResults(experiment, response, { ...context, now: Date.now() });
  }, [response, input, analysis, experiment, error, guardrails, countsAfterEnd, metrics, run]);
  const problem = preview ? null : (analysisError ?? (response ? null : error));
  return { preview, problem, retry: () => void (analysisError ? retryAnalysis() : refetch()) };
}
