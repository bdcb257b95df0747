import { useFindProject } from '../projects/data.ts';

/** What an experiment's page has to know of its project. Where the server does not tell, times are shown in UTC. */
export interface ProjectFacts {
  name: string;
  timeZone: string;
  /** The server has not answered yet. */
  isPending: boolean;
}

export function useProjectFacts(id: number): ProjectFacts {
  const { data, isPending } = useFindProject(id);
  return { name: data?.name ?? `Project ${id}`, timeZone: data?.timezone ?? 'UTC', isPending };
}
