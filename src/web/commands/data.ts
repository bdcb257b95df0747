import { queryOptions, useQuery } from '@tanstack/react-query';
import { operations } from '#contract/operations.ts';
import { MAX_LIMIT } from '#contract/page.ts';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/context.tsx';
import { experimentData } from '../experiments/data.ts';

/** A project as the palette names it. */
export interface NamedProject {
  id: number;
  name: string;
}

const STALE_MS = 60_000;
/** More projects than these are not loaded, so that typing stays quick. */
const MOST = 10_000;

/** The names of all projects of an organization; those that are here already are told while the others are on their way. */
const projectNames = (client: Client, organization_id: string) =>
  queryOptions({
    queryKey: ['projects', organization_id, 'names'] as const,
    queryFn: async ({ signal, client: cache, queryKey }) => {
      const named: NamedProject[] = [];
      for (let count = 1; named.length < Math.min(count, MOST); ) {
        const query = { limit: MAX_LIMIT, offset: named.length };
        const page = await client.call(operations.listProjects, { params: { organization_id }, query }, signal);
        if (page.results.length === 0) break;
        count = page.count;
        named.push(...page.results.map(({ id, name }) => ({ id, name })));
        if (cache.getQueryData(queryKey) === undefined) cache.setQueryData(queryKey, [...named]);
      }
      return named;
    },
    staleTime: STALE_MS,
  });

/** The projects of the organization that one is in. */
export const useProjectNames = (organization: string | null) =>
  useQuery({ ...projectNames(useClient(), organization ?? ''), enabled: organization !== null });

/** The experiments of the project that one is in. */
export const useExperimentNames = (project: number | null) =>
  useQuery({ ...experimentData(useClient(), project ?? 0).list, enabled: project !== null });
