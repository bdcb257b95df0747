import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { FlagRecord } from '#contract/feature-flag.ts';
import type { Json } from '#contract/field.ts';
import { useClient } from '../api/client-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { flagQueries } from './flag-queries.ts';

export const useFlagData = (project: number) => flagQueries(useClient(), project);

/** Queries all feature flags of a project. */
export const useFlags = (project: number) => useQuery(useFlagData(project).list);
export const useFlag = (project: number, id: number) => useQuery(useFlagData(project).one(id));
export const useSaveFlag = (project: number, id: number) => useMutation(useFlagData(project).update(id));
export const useCreateFlag = (project: number) => useMutation(useFlagData(project).create);
export const useRecentFlagActivity = (project: number, id: number, limit: number) =>
  useQuery(useFlagData(project).activity(id, { page: 1, limit }));

/** Evaluates a flag for a person: with edited filters too if the server can do this, else as it is saved. */
export function useTestFlag(project: number, { id, key }: Pick<FlagRecord, 'id' | 'key'>) {
  const { measuresFlags } = useCapabilities(project);
  const { test, evaluate } = useFlagData(project);
  return useMutation(measuresFlags ? test(id) : evaluate(key));
}

/** Queries whom the saved flag serves. Servers that can't count people have no data. */
export function useServedPeople(project: number, id: number) {
  const { measuresFlags } = useCapabilities(project);
  return useQuery({ ...useFlagData(project).served(id), enabled: measuresFlags });
}

/**
 * Queries whom the saved flags serve. The last answer stays until the next one arrives, so that flags that were already
 * counted keep their numbers.
 * @param isNeeded whether the numbers are shown
 */
export function useServedFlags(project: number, ids: readonly number[], isNeeded: boolean) {
  const { measuresFlags } = useCapabilities(project);
  return useQuery({
    ...useFlagData(project).servedOfFlags(ids),
    enabled: measuresFlags && isNeeded && ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Queries whom a flag would serve with edited filters. The last answer stays until the next one arrives. */
export function useServedWith(project: number, id: number, filters: Json | undefined) {
  const { measuresFlags } = useCapabilities(project);
  return useQuery({
    ...useFlagData(project).served(id, filters),
    enabled: measuresFlags && filters !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Queries how many people match the properties of a condition, on servers that can't count the people of a flag. */
export function useAffectedPeople(project: number, properties: Json) {
  const { measuresFlags } = useCapabilities(project);
  return useQuery({ ...useFlagData(project).affected(properties), enabled: !measuresFlags });
}

/** Queries how often a flag was evaluated today, on servers that count this. */
export function useEvaluationsToday(project: number, id: number): number | undefined {
  const { measuresFlags } = useCapabilities(project);
  const { data } = useQuery({ ...useFlagData(project).evaluations(id), enabled: measuresFlags });
  return data?.variants.reduce((sum, { evaluations }) => sum + (evaluations.at(-1) ?? 0), 0);
}
