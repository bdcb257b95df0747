import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/context.tsx';
import { experimentData } from '../experiments/data.ts';
import type { AllProjects } from '../projects/find/load-projects.ts';
import { projectReads } from '../projects/project-reads.ts';

/** A project as the palette names it. */
export interface NamedProject {
  id: number;
  name: string;
}

const namesOf = ({ results }: AllProjects): readonly NamedProject[] => results;

/** The projects of the organization that one is in; those that are here already are told while the others are on their way. */
export const useProjectNames = (organization: string | null) =>
  useQuery({
    ...projectReads(useClient(), organization ?? '').whole,
    select: namesOf,
    enabled: organization !== null,
  });

/** The experiments of the project that one is in. */
export const useExperimentNames = (project: number | null) =>
  useQuery({ ...experimentData(useClient(), project ?? 0).list, enabled: project !== null });
