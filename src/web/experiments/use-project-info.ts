import { useProjectById } from '../projects/project-hooks.ts';

/** The name and time zone of a project. If they are unknown, the id and UTC are used. */
export interface ProjectInfo {
  name: string;
  timeZone: string;
  /** Whether the project is still loading. */
  isPending: boolean;
}

export function useProjectInfo(id: number): ProjectInfo {
  const { data, isPending } = useProjectById(id);
  return { name: data?.name ?? `Project ${id}`, timeZone: data?.timezone ?? 'UTC', isPending };
}
