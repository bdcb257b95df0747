import { mutationOptions, type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { SegmentDimension, SegmentSource } from '#contract/segments.ts';
import { useClient } from '../api/client-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';

/** Few pages need the operations, so they are loaded on demand. */
const load = async () => (await import('#contract/segments.ts')).segmentOperations;

/** What the dialog of a dimension sends. */
export type DimensionBody = Omit<SegmentDimension, 'id' | 'of'> & { of: SegmentSource };

/** Returns the query and the mutations for the dimensions by which the results of a project are divided. */
const dimensionQueries = (client: Client, project_id: number) => {
  const list = queryOptions({
    queryKey: ['segment dimensions', project_id] as const,
    queryFn: async ({ signal }) =>
      client.call((await load()).listSegmentDimensions, { params: { project_id } }, signal),
  });
  const show = (cache: QueryClient, change: (shown: SegmentDimension[]) => SegmentDimension[]) => {
    cache.setQueryData(list.queryKey, (shown) => shown && change(shown));
    return cache.invalidateQueries({ queryKey: list.queryKey });
  };
  return {
    list,
    /** Creates a dimension, or changes the one with the id. */
    save: (id: number | null) =>
      mutationOptions({
        mutationFn: async (body: DimensionBody) => {
          const { createSegmentDimension, updateSegmentDimension } = await load();
          return id === null
            ? client.call(createSegmentDimension, { params: { project_id }, body })
            : client.call(updateSegmentDimension, { params: { project_id, id }, body });
        },
        onSuccess: (saved, _body, _before, { client: cache }) =>
          void show(cache, (shown) => [...shown.filter((one) => one.id !== saved.id), saved].toSorted(byId)),
      }),
    delete: (id: number) =>
      mutationOptions({
        mutationFn: async () => client.call((await load()).deleteSegmentDimension, { params: { project_id, id } }),
        onSuccess: async (_answer, _input, _before, { client: cache }) => {
          // Experiments no longer plan it.
          await cache.invalidateQueries({ queryKey: ['experiments', project_id] });
          void show(cache, (shown) => shown.filter((one) => one.id !== id));
        },
      }),
  };
};

const byId = (one: SegmentDimension, other: SegmentDimension) => one.id - other.id;

const useDimensionData = (project: number) => dimensionQueries(useClient(), project);

/** Queries the dimensions of a project. Servers that divide no results have no data. */
export function useDimensions(project: number) {
  const { dividesResults } = useCapabilities(project);
  return useQuery({ ...useDimensionData(project).list, enabled: dividesResults });
}

export const useSaveDimension = (project: number, id: number | null) => useMutation(useDimensionData(project).save(id));
export const useDeleteDimension = (project: number, id: number) => useMutation(useDimensionData(project).delete(id));
