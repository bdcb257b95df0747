import { href } from '../paths.ts';
import { useProjectById } from '../projects/project-hooks.ts';

/** A project's name and time zone. If they are unknown, the name is for example "Project 12" and the zone is UTC. */
export interface ProjectInfo {
  name: string;
  timeZone: string;
  /** The page of the project; undefined until it is loaded. */
  to: string | undefined;
  /** Whether the project is still loading. */
  isPending: boolean;
}

export function useProjectInfo(id: number): ProjectInfo {
  const { data, isPending } = useProjectById(id);
  return {
    name: data?.name ?? `Project ${id}`,
    timeZone: data?.timezone ?? 'UTC',
    to: data ? href.project(data.organization, id) : undefined,
    isPending,
  };
}
