import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { useExperimentResults } from '../../data.ts';
import { recalculationQueries } from './recalculation-queries.ts';

const isLaunched = ({ start_date }: Experiment) =>
  typeof start_date === 'string' && Date.parse(start_date) < Date.now();

/**
 * Returns the last results of a launched experiment's goal; null if there are none. Never makes the server compute a
 * `Metric`: on a server without runs, returns only results that another page has already loaded.
 */
export function useMeasuredGoal(project: number, experiment: Experiment): ParsedResponse | null {
  const { computesFilters, metricResults } = useCapabilities(project);
  const client = useClient();
  const goal = useMemo(() => goalOf(experiment), [experiment]);
  const isPerExposed = goal !== null && !goal.isLegacy;
  const isLegacy = goal?.isLegacy && computesFilters;
  const { id } = experiment;
  const stored = useExperimentResults(project, id, isLegacy && isLaunched(experiment));
  const { latest } = recalculationQueries(client, project, id);
  const isRead = isPerExposed && metricResults === 'runs' && isLaunched(experiment);
  const run = useQuery({ ...latest, ...(isRead ? {} : { queryFn: skipToken }) });
  if (!isPerExposed) return isLegacy ? parseResults(stored.data) : null;
  const row = run.data?.results?.find(({ metric_uuid }) => metric_uuid === goal.id);
  return parseMetricRow(row, run.data ?? null, goal);
}
