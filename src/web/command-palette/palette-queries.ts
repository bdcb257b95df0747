import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { experimentData } from '../experiments/data.ts';
import { flagQueries } from '../flags/flag-queries.ts';
import { projectQueries } from '../projects/project-queries.ts';
import { useServerSearch } from '../projects/search/use-server-search.ts';

export interface ProjectName {
  id: number;
  name: string;
}

/** Queries an organization's projects. The list grows while more projects load. */
const useProjectNames = (organization: string | null) =>
  useQuery({ ...projectQueries(useClient(), organization ?? '').allProjects, enabled: organization !== null });

/** Returns the names of the loaded projects, and of those that the server finds. */
export const useFoundProjectNames = (organization: string | null, text: string): readonly ProjectName[] =>
  useServerSearch(organization, useProjectNames(organization).data, text).results;

/** Whether the names of the organization's projects and the project's experiments have loaded completely. */
export function useAreNamesLoaded(organization: string | null, project: number | null): boolean {
  const queries = [useProjectNames(organization), useExperimentNames(project)];
  return queries.every(({ fetchStatus, isError }) => fetchStatus === 'idle' && !isError);
}

export const useExperimentNames = (project: number | null) =>
  useQuery({ ...experimentData(useClient(), project ?? 0).list, enabled: project !== null });

export const useFlagNames = (project: number | null) =>
  useQuery({ ...flagQueries(useClient(), project ?? 0).list, enabled: project !== null });
