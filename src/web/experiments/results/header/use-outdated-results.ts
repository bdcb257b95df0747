import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import type { Experiment } from '#contract/experiment.ts';
import { useRecentExperimentActivity } from '../../data.ts';

/** The fields of an experiment and of its flag that do not affect the results. */
const withoutEffect: ReadonlySet<string> = new Set([
  'name',
  'description',
  'archived',
  'conclusion',
  'conclusion_comment',
  'active',
]);

function affectsResults({ detail }: ActivityEntry): boolean {
  const changes = detail.changes ?? [];
  return changes.length === 0 || changes.some(({ field }) => field === null || !withoutEffect.has(field));
}

/** Returns whether a change after this time affects the results; also true if the page may lack such a change. */
function hasEffectSince({ results, next }: ActivityPage, time: number): boolean {
  const later = results.filter(({ created_at }) => Date.parse(created_at) > time);
  return later.some(affectsResults) || (next !== null && later.length === results.length);
}

/**
 * Returns whether the experiment changed after its results were computed, in a way that affects them. Loads the activity
 * only if the experiment changed. Returns true if the activity can't be loaded, and false while it is loading.
 */
export function useOutdatedResults(project: number, experiment: Experiment, computedAt: string | null): boolean {
  const { updated_at } = experiment;
  const isChanged = updated_at !== null && computedAt !== null && Date.parse(updated_at) > Date.parse(computedAt);
  const { data, isError } = useRecentExperimentActivity(project, experiment, isChanged);
  return isChanged && (isError || (data !== undefined && hasEffectSince(data, Date.parse(computedAt))));
}
