import { type ActivityEntry, changesIn } from '#contract/activity.ts';
import { cupedIn } from '#contract/cuped.ts';
import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatDay } from '#contract/format/date.ts';
import { personName } from '#contract/format/person-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { formatCupedChange, lastCupedChange } from '../checks/flag-changes.ts';

const setIn = (entry: ActivityEntry) =>
  changesIn(entry).some(
    ({ field, before, after }) => field === 'stats_config' && cupedIn(after) !== null && cupedIn(before) === null,
  );

/**
 * Says when CUPED was set: "Before the launch by Ines K., 28 Oct", or "Switched on after the launch, on day 6". Who created the
 * experiment set it, unless the activity shows another change.
 * @param activity of the experiment, newest first
 */
export function formatCupedSet(
  activity: readonly ActivityEntry[],
  experiment: Pick<Experiment, 'start_date' | 'end_date' | 'created_by' | 'created_at'>,
  timeZone: string,
  now: number,
): string {
  const change = lastCupedChange(activity, experiment);
  const after = change && formatCupedChange(change, experiment);
  if (after) return capitalize(after);
  const entry = activity.filter(isObject).find(setIn);
  const { at, by } = entry
    ? { at: entry.created_at, by: personName(entry.user ?? {}) }
    : { at: experiment.created_at, by: personName(experiment.created_by ?? {}) };
  return `Before the launch${by === '' ? '' : ` by ${by}`}, ${formatDay(timeZone, at, now)}`;
}
