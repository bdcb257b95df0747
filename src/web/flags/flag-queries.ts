import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { flagOperations } from '#contract/flag-operations.ts';

/** Returns the queries for a project's feature flags. */
export const flagQueries = (client: Client, project_id: number) => {
  const all = ['flags', project_id] as const;
  return {
    /** All flags of the project, newest first. */
    list: queryOptions({
      queryKey: [...all, 'rows'] as const,
      queryFn: ({ signal }) =>
        readAllPages((query) =>
          client.call(flagOperations.listFeatureFlags, { params: { project_id }, query }, signal),
        ),
    }),
    /** Marks everything that is known about the project's flags as old. */
    refresh: (cache: QueryClient) => cache.invalidateQueries({ queryKey: all }),
  };
};
