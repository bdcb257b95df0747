import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Client, OperationResult } from '#client/client.ts';
import { isOutdated } from '#client/problem-status.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import type { FlagBody, FlagRecord } from '#contract/feature-flag.ts';
import type { Json } from '#contract/field.ts';
import { flagOperations, MAX_SERVED_FLAGS } from '#contract/flag-operations.ts';

/** Whom a flag serves. */
export type ServedPeople = OperationResult<typeof flagOperations.getServedPeople>;

/** Whom each of several flags serves. */
export type ServedFlags = OperationResult<typeof flagOperations.getServedPeopleOfFlags>;

type TestedFlag = OperationResult<typeof flagOperations.testFeatureFlag>;

/** A flag's value for a person. PostHog does not tell the stored properties, where the ID falls, and which conditions match. */
export type FlagTestResult = Pick<TestedFlag, 'value' | 'evaluation' | 'payload'> &
  Partial<Pick<TestedFlag, 'person' | 'bucket' | 'conditions'>>;

/** A person to test a flag with. */
export interface FlagTestInput {
  distinct_id: string;
  properties: Record<string, Json>;
  /** Edited filters; undefined for the saved ones. */
  filters: Json | undefined;
}

/** A change of a flag, and the version that it is based on, if the server has versions. */
export interface FlagUpdateInput {
  body: FlagBody & { change_reason?: string };
  ifMatch?: string | null;
}

/** Returns the queries for a project's feature flags. */
export const flagQueries = (client: Client, project_id: number) => {
  const all = ['flags', project_id] as const;
  // The client finds a record's version by object identity. Structural sharing would replace the object.
  const one = (id: number) =>
    queryOptions({
      queryKey: [...all, 'one', id] as const,
      queryFn: ({ signal }) => client.call(flagOperations.getFeatureFlag, { params: { project_id, id } }, signal),
      structuralSharing: false,
    });
  /**
   * Marks everything that is known about the project's flags as old.
   * @param refetchType `none` after a deletion: the page still shows the flag, and must not ask for it
   */
  const refresh = (cache: QueryClient, refetchType: 'active' | 'none' = 'active') =>
    cache.invalidateQueries({ queryKey: all, refetchType });
  /** Like `refresh`, but keeps the records of flags. */
  const refreshOthers = (cache: QueryClient, refetchType: 'active' | 'none' = 'active') =>
    cache.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => queryKey[2] !== 'one', refetchType });
  const showChange = (cache: QueryClient, flag: FlagRecord) => {
    cache.setQueryData(one(flag.id).queryKey, flag);
    void refreshOthers(cache, flag.deleted ? 'none' : 'active');
    // Records of experiments contain their flag.
    void cache.invalidateQueries({ queryKey: ['experiments', project_id] });
  };
  return {
    /** All flags of the project, newest first. */
    list: queryOptions({
      queryKey: [...all, 'rows'] as const,
      queryFn: ({ signal }) =>
        readAllPages((query) =>
          client.call(flagOperations.listFeatureFlags, { params: { project_id }, query }, signal),
        ),
    }),
    one,
    /** The people whom a flag serves, with its saved or with edited filters, and what the edit changes for them. */
    served: (id: number, filters?: Json) =>
      queryOptions({
        queryKey: [...all, 'served', id, filters] as const,
        queryFn: ({ signal }) =>
          client.call(
            flagOperations.getServedPeople,
            { params: { project_id, id }, body: filters === undefined ? {} : { filters } },
            signal,
          ),
        retry: false,
      }),
    /** Whom each of these flags serves, with its saved filters: one answer for up to 100 flags. */
    servedOfFlags: (ids: readonly number[]) =>
      queryOptions({
        queryKey: [...all, 'served', 'flags', ids] as const,
        queryFn: async ({ signal }) => {
          const answers: ServedFlags[] = [];
          for (let from = 0; from < ids.length; from += MAX_SERVED_FLAGS) {
            const body = { ids: ids.slice(from, from + MAX_SERVED_FLAGS) };
            const { getServedPeopleOfFlags } = flagOperations;
            answers.push(await client.call(getServedPeopleOfFlags, { params: { project_id }, body }, signal));
          }
          return answers;
        },
        retry: false,
      }),
    /** How many people match the properties of a condition. */
    affected: (properties: Json) =>
      queryOptions({
        queryKey: [...all, 'affected', properties] as const,
        queryFn: ({ signal }) =>
          client.call(
            flagOperations.getBlastRadius,
            { params: { project_id }, body: { condition: { properties } } },
            signal,
          ),
        retry: false,
      }),
    /** How often the flag was evaluated on each of the last days. */
    evaluations: (id: number) =>
      queryOptions({
        queryKey: [...all, 'evaluations', id] as const,
        queryFn: ({ signal }) => client.call(flagOperations.getFlagEvaluations, { params: { project_id, id } }, signal),
      }),
    activity: (id: number, query: { page: number; limit: number }) =>
      queryOptions({
        queryKey: [...all, 'activity', id, query] as const,
        queryFn: ({ signal }) =>
          client.call(flagOperations.getFeatureFlagActivity, { params: { project_id, id }, query }, signal),
      }),
    create: mutationOptions({
      mutationFn: (body: FlagBody) => client.call(flagOperations.createFeatureFlag, { params: { project_id }, body }),
      onSuccess: (flag, _body, _saved, { client: cache }) => showChange(cache, flag),
    }),
    update: (id: number) =>
      mutationOptions({
        mutationFn: ({ body, ifMatch = null }: FlagUpdateInput) =>
          client.call(flagOperations.updateFeatureFlag, { params: { project_id, id }, body, ifMatch }),
        onSuccess: (flag, { body }, _saved, { client: cache }) => {
          if (body.deleted !== true) return showChange(cache, flag);
          cache.removeQueries({ queryKey: one(id).queryKey });
          void refresh(cache);
        },
        // Someone else changed the flag. The form reads the record again, but not whom it serves and its history.
        onError: (error, _input, _saved, { client: cache }) => {
          if (isOutdated(error)) void refreshOthers(cache);
        },
      }),
    test: (id: number) =>
      mutationOptions({
        mutationFn: ({ filters, ...person }: FlagTestInput): Promise<FlagTestResult | null> =>
          client.call(flagOperations.testFeatureFlag, {
            params: { project_id, id },
            body: filters === undefined ? person : { ...person, filters },
          }),
      }),
    /** Like `test`, on servers that only evaluate saved flags. Null if the answer does not have the flag. */
    evaluate: (key: string) =>
      mutationOptions({
        mutationFn: async ({ distinct_id, properties }: FlagTestInput): Promise<FlagTestResult | null> => {
          const query = { distinct_id, properties: JSON.stringify(properties) };
          const values = await client.call(flagOperations.getEvaluationReasons, { params: { project_id }, query });
          return values[key] ?? null;
        },
      }),
    refresh,
  };
};
