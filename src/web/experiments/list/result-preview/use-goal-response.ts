import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { useQueuedResults } from '../../data.ts';
import { recalculationQueries } from '../../results/loading/recalculation-queries.ts';

/** Queries the last run. A run computes the `metrics`. The data is null if there was no run. */
function useLastRun(project: number, id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({ ...recalculationQueries(client, project, id).latest, enabled, retryOnMount: false });
}

const NO_RESULTS: ParsedResponse = { state: 'record', last_refresh: null, is_cached: null, raw: null };

function rowOf(run: Recalculation | null | undefined, goal: AnyMetric): ParsedResponse | null {
  if (run === undefined) return null;
  const row = run?.results?.find(({ metric_uuid }) => metric_uuid === goal.id);
  return parseMetricRow(row, run, goal) ?? NO_RESULTS;
}

/**
 * Returns an experiment's metrics and the response with the goal's results. The response is null until it has arrived.
 * `definition` is the goal if it is a `Metric`; null for a legacy goal. Requests nothing unless `enabled`
 * is true.
 */
export function useGoalResponse(project: number, experiment: Experiment, enabled: boolean) {
  const metrics = useMemo(() => metricsOf(experiment), [experiment]);
  const goal = metrics.find(({ role }) => role === 'goal') ?? null;
  const definition = goal && !goal.isLegacy ? goal : null;
  const { metricResults, computesFilters } = useCapabilities(project);
  const stored = useQueuedResults(project, experiment.id, enabled && definition === null && computesFilters);
  const hasRuns = metrics.some(({ isLegacy, role }) => !isLegacy && role !== 'secondary');
  const run = useLastRun(project, experiment.id, enabled && hasRuns && metricResults === 'runs');
  const query = definition ? run : stored;
  const response = useMemo(() => {
    if (definition) return rowOf(metricResults === 'runs' ? run.data : null, definition);
    if (!computesFilters && goal !== null) return NO_RESULTS;
    return stored.data === undefined ? null : parseResults(stored.data);
  }, [definition, run.data, stored.data, metricResults, computesFilters, goal]);
  return { metrics, goal, definition, run: run.data ?? null, response, error: query.error, refetch: query.refetch };
}
