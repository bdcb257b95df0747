import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { useClient } from '../../api/client-context.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { projectData } from '../project-hooks.ts';
import { projectByIdQuery } from '../project-queries.ts';
import { filterProjects } from './filter-projects.ts';
import type { LoadedProjects } from './load-all-projects.ts';

const SEARCH_DELAY_MS = 300;
const none: readonly ProjectListItem[] = [];

/** Returns whether the list ends before the last project, because it has its maximum number of rows. */
const isCut = (list: LoadedProjects | undefined) =>
  list?.most !== undefined && list.count > list.results.length && list.count > list.most;

/** Returns what the server's search means for the projects that are not loaded. */
function sentence({ isAsked, isSearching, isFailed, isIgnored }: Record<string, boolean>) {
  if (!isAsked) return undefined;
  if (isSearching) return 'The server searches the names of the others…';
  if (isFailed) return 'The server could not search the others.';
  if (isIgnored) return 'This server can’t search the others by name.';
  return 'The server searched the others by name and id.';
}

/**
 * Adds the projects that the server finds to the loaded ones. The server is only asked if the organization has more
 * projects than the list loads. It finds a text in the name, and a whole id.
 */
export function useServerSearch(organization: string | null, list: LoadedProjects | undefined, typed: string) {
  const client = useClient();
  const cache = useQueryClient();
  const { found, loadMore } = useMemo(() => projectData(client, organization ?? ''), [client, organization]);
  const text = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const isAsked = organization !== null && isCut(list) && text !== '';
  const byName = useQuery({ ...found(text), enabled: isAsked });
  const byId = useQuery({ ...projectByIdQuery(client, Number(text)), enabled: isAsked && /^\d{1,15}$/.test(text) });
  const results = useMemo(() => {
    const loaded = list?.results ?? none;
    if (!isAsked) return loaded;
    const ofId = byId.data?.organization === organization ? [byId.data] : [];
    const all = [...loaded, ...(byName.data?.results ?? []), ...ofId];
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [list, isAsked, byName.data, byId.data, organization]);
  const isIgnored = useMemo(() => {
    const rows = byName.data?.results ?? [];
    return filterProjects(rows, { text, filters: {} }).length < rows.length;
  }, [byName.data, text]);
  const isSearching = byName.isFetching || byId.isFetching || text !== typed.trim();
  return {
    results,
    isSearching: isAsked && isSearching,
    others: sentence({ isAsked, isSearching, isFailed: byName.isError, isIgnored }),
    /** Loads more projects of the whole list. Undefined if all of them are loaded. */
    loadNext: isCut(list) ? () => void loadMore(cache, null) : undefined,
    /** Loads more projects that the server found. Undefined if all of them are loaded. */
    findMore: isAsked && !isIgnored && isCut(byName.data) ? () => void loadMore(cache, text) : undefined,
  };
}
