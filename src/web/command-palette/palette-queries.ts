import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { experimentData } from '../experiments/data.ts';
import { flagQueries } from '../flags/flag-queries.ts';
import { projectQueries } from '../projects/project-queries.ts';
import type { LoadedProjects } from '../projects/search/load-all-projects.ts';

export interface ProjectName {
  id: number;
  name: string;
}

const namesOf = ({ results }: LoadedProjects): readonly ProjectName[] => results;

/** Queries an organization's projects. The list grows while more projects load. */
export const useProjectNames = (organization: string | null) =>
  useQuery({
    ...projectQueries(useClient(), organization ?? '').allProjects,
    select: namesOf,
    enabled: organization !== null,
  });

/** Whether the names of the organization's projects and the project's experiments have loaded completely. */
export function useAreNamesLoaded(organization: string | null, project: number | null): boolean {
  const queries = [useProjectNames(organization), useExperimentNames(project)];
  return queries.every(({ fetchStatus, isError }) => fetchStatus === 'idle' && !isError);
}

export const useExperimentNames = (project: number | null) =>
  useQuery({ ...experimentData(useClient(), project ?? 0).list, enabled: project !== null });

export const useFlagNames = (project: number | null) =>
  useQuery({ ...flagQueries(useClient(), project ?? 0).list, enabled: project !== null });
