import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { experimentData } from '../experiments/data.ts';
import { projectQueries } from '../projects/project-queries.ts';
import type { LoadedProjects } from '../projects/search/load-all-projects.ts';

/** A project's name for the palette. */
export interface ProjectName {
  id: number;
  name: string;
}

const namesOf = ({ results }: LoadedProjects): readonly ProjectName[] => results;

/** Returns an organization's projects. The list grows while more projects are loading. */
export const useProjectNames = (organization: string | null) =>
  useQuery({
    ...projectQueries(useClient(), organization ?? '').allProjects,
    select: namesOf,
    enabled: organization !== null,
  });

/** Returns the experiments of a project. */
export const useExperimentNames = (project: number | null) =>
  useQuery({ ...experimentData(useClient(), project ?? 0).list, enabled: project !== null });
