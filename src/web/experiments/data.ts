import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import { useClient } from '../api/client-context.tsx';
import { experimentMutations } from './experiment-mutations.ts';
import { experimentQueries } from './experiment-queries.ts';

/** Returns the queries and mutations for a project's experiments. */
export const experimentData = (client: Client, project_id: number) => ({
  ...experimentQueries(client, project_id),
  ...experimentMutations(client, project_id),
});

export const useExperimentData = (project: number) => experimentData(useClient(), project);

export const useExperiments = (project: number, enabled = true) =>
  useQuery({ ...useExperimentData(project).list, enabled });
export const useExperiment = (project: number, id: number) => useQuery(useExperimentData(project).one(id));
export const useExperimentActivity = (project: number, id: number, query: { page: number; limit: number }) =>
  useQuery(useExperimentData(project).activity(id, query));
export const useRecentExperimentActivity = (project: number, experiment: Experiment, enabled: boolean) =>
  useQuery({ ...useExperimentData(project).recentActivity(experiment), enabled });
/** Queries the events that a project received. The data is null if the complete list is not available. */
export const useEventDefinitions = (project: number) => useQuery(useExperimentData(project).eventDefinitions);
/** Queries the complete records of several experiments, a few at a time. */
export function useExperimentRecords(project: number, ids: readonly number[]) {
  const { queuedOne } = useExperimentData(project);
  return useQueries({ queries: ids.map((id) => queuedOne(id)) });
}
export const useCreateExperiment = (project: number) => useMutation(useExperimentData(project).create);
export const useUpdateExperiment = (project: number, id: number) => useMutation(useExperimentData(project).update(id));
export const useArchiveExperiment = (project: number, id: number) =>
  useMutation(useExperimentData(project).archive(id));
export const useShipVariant = (project: number, id: number) => useMutation(useExperimentData(project).ship(id));
export const useRestoreFlag = (project: number, id: number) => useMutation(useExperimentData(project).restoreFlag(id));
export const useUpdateFlag = (project: number, id: number) => useMutation(useExperimentData(project).updateFlag(id));
export const useDeleteExperiment = (project: number, id: number) => useMutation(useExperimentData(project).delete(id));
export const useRestoreExperiment = (project: number, id: number) =>
  useMutation(useExperimentData(project).restore(id));
export const useQueuedResults = (project: number, id: number, enabled: boolean) =>
  // The list also loads results in the background. If that failed, do not repeat the request when the row is visible.
  useQuery({ ...useExperimentData(project).queuedResults(id), enabled, retryOnMount: false });
export const useExperimentResults = (project: number, id: number, enabled = true) =>
  useQuery({ ...useExperimentData(project).results(id), enabled });

/**
 * Returns two functions. `recalculate` requests new results, first for the goal, then for the secondary metrics. `stop`
 * cancels the request for the goal and keeps the old results.
 */
export function useRecalculateResults(project: number, id: number) {
  const cache = useQueryClient();
  const { queryKey } = useExperimentData(project).results(id);
  const recalculate = async () => {
    await cache.invalidateQueries({ queryKey, exact: true });
    // After an error or a cancellation, the goal is still invalidated. Skip the secondary metrics.
    if (cache.getQueryState(queryKey)?.isInvalidated) return;
    await cache.invalidateQueries({ queryKey: [...queryKey, 'secondary'] });
  };
  return {
    recalculate: () => void recalculate(),
    stop: () => void cache.cancelQueries({ queryKey, exact: true }),
  };
}

export function useExperimentSecondaryResults(project: number, id: number, count: number) {
  const { secondaryResults } = useExperimentData(project);
  return useQueries({ queries: Array.from({ length: count }, (_, index) => secondaryResults(id, index)) });
}

/** Queries the results of the secondary legacy metrics with these indexes. */
export function useSecondaryResultsAt(project: number, id: number, indexes: readonly number[]) {
  const { secondaryResults } = useExperimentData(project);
  return useQueries({ queries: indexes.map((index) => secondaryResults(id, index)) });
}
export const useRequiresFlagImplementation = (project: number, filters: unknown, enabled = true) =>
  useQuery({ ...useExperimentData(project).flagCheck(filters), enabled });
