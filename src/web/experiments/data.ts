import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { Experiment } from '#contract/experiment.ts';
import { useClient } from '../api/client-context.tsx';
import { experimentMutations } from './experiment-mutations.ts';
import { experimentQueries } from './experiment-queries.ts';
import { scheduleRefetchMs } from './schedule/schedule-refetch.ts';

/** Returns the queries and mutations for a project's experiments. */
export const experimentData = (client: Client, project_id: number) => ({
  ...experimentQueries(client, project_id),
  ...experimentMutations(client, project_id),
});

export const useExperimentData = (project: number) => experimentData(useClient(), project);

export const useExperiments = (project: number, enabled = true) =>
  useQuery({ ...useExperimentData(project).list, enabled });
/** Queries an experiment, and again when the server does what is scheduled. */
export const useExperiment = (project: number, id: number) =>
  useQuery({
    ...useExperimentData(project).one(id),
    refetchInterval: ({ state }) => (state.data ? scheduleRefetchMs(state.data, Date.now()) : false),
  });
export const useExperimentActivity = (project: number, id: number, query: { page: number; limit: number }) =>
  useQuery(useExperimentData(project).activity(id, query));
export const useRecentExperimentActivity = (project: number, experiment: Experiment, enabled: boolean) =>
  useQuery({ ...useExperimentData(project).recentActivity(experiment), enabled });
export const useFlagActivity = (project: number, id: number, enabled: boolean) =>
  useQuery({ ...useExperimentData(project).flagActivity(id), enabled });
/** Queries the events that a project received. The data is null if the complete list is not available. */
export const useEventDefinitions = (project: number) => useQuery(useExperimentData(project).eventDefinitions);
/** Like `useEventDefinitions`, but asks again, for a place that says that an event was never received. */
export const useLatestEventDefinitions = (project: number, enabled: boolean) =>
  useQuery({ ...useExperimentData(project).eventDefinitions, staleTime: 0, enabled });
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
export const useRequiresFlagImplementation = (project: number, filters: unknown, enabled = true) =>
  useQuery({ ...useExperimentData(project).flagCheck(filters), enabled });
