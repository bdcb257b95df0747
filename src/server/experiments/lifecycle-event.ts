import type { LifecycleEvent } from '#contract/activity.ts';
import { type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import type { StoredExperiment } from './store.ts';

type State = Pick<
  StoredExperiment,
  'start_date' | 'end_date' | 'scheduled_start' | 'conclusion' | 'archived' | 'feature_flag'
>;

/** What it means when an experiment gets another status. */
const events: Record<ExperimentStatus, Partial<Record<ExperimentStatus, LifecycleEvent>>> = {
  draft: { running: 'launched', ended: 'ended' },
  running: { draft: 'reset', ended: 'ended' },
  ended: { draft: 'reset', running: 'resumed' },
};

function scheduleEvent({ scheduled_start: before }: State, { scheduled_start: after }: State): LifecycleEvent | null {
  if (before === after) return null;
  return after === null ? 'unscheduled' : 'scheduled';
}

function decisionEvent(before: State, after: State): LifecycleEvent | null {
  if (after.conclusion !== null && after.conclusion !== before.conclusion) return 'concluded';
  if (after.archived !== before.archived) return after.archived ? 'archived' : 'restored';
  return null;
}

/**
 * Returns what a change did to an experiment, apart from changed settings: the first event in the order status, conclusion,
 * archive, schedule; null if there is none.
 */
export function lifecycleEventOf(before: State, after: State, at: Date): LifecycleEvent | null {
  const [was, is] = [statusOf(before, at.getTime()), statusOf(after, at.getTime())];
  return events[was][is] ?? decisionEvent(before, after) ?? scheduleEvent(before, after);
}

/** Returns what a change of its flag did to an experiment: `paused` or `resumed`; null if it is not running or neither. */
export function flagEventOf(before: State, isActive: boolean | undefined, at: Date): LifecycleEvent | null {
  if (isActive === undefined || isActive === before.feature_flag.active) return null;
  if (statusOf(before, at.getTime()) !== 'running') return null;
  return isActive ? 'resumed' : 'paused';
}
