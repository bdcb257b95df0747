import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { countedGroupType, groupNounIn } from '#contract/reported-design.ts';
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

/**
 * Returns an experiment with the name of the group type that it counts, if the project has this name. An experiment that
 * counts people is returned as the same object.
 */
export function useNamedGroups<E extends Experiment | undefined>(project: number, experiment: E): E {
  const { data } = useProjectById(project);
  return useMemo(() => {
    const index = experiment ? countedGroupType(experiment) : null;
    const counted_groups = index === null ? null : groupNounIn((data as { group_types?: unknown })?.group_types, index);
    return counted_groups === null ? experiment : { ...experiment, counted_groups };
  }, [experiment, data]);
}
