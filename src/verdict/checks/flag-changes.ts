import { type ActivityEntry, changesIn } from '#contract/activity.ts';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';
import { SHIPPING_MS } from '#contract/share-periods.ts';
import { dayAt } from '../experiment-day.ts';
import type { AudienceChanges, CheckInput, ResultsCheck } from './results-check.ts';

type Dates = Pick<Experiment, 'start_date' | 'end_date'>;

/** A change of the filters of a flag. `before` and `after` are not objects if they were too large to store. */
interface FiltersChange {
  at: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns the changes of the flag's filters while the experiment ran, from activity in any order, oldest first. Shipping a
 * variant at the end is not a change.
 */
export function changesWhileRunning(
  activity: readonly ActivityEntry[],
  { start_date, end_date }: Dates,
): FiltersChange[] {
  const start = Date.parse(start_date ?? '');
  const end = end_date === null ? Number.POSITIVE_INFINITY : Date.parse(end_date) - SHIPPING_MS;
  return activity
    .filter(isObject)
    .filter(({ created_at }) => Date.parse(created_at) > start && Date.parse(created_at) < end)
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .flatMap((entry) =>
      changesIn(entry)
        .filter(({ field }) => field === 'filters')
        .map(({ before, after }) => ({ at: entry.created_at, before, after })),
    );
}

/**
 * Returns when the audience and the payloads last changed while the experiment ran.
 * @param activity of the flag, or of the experiment with that of its flag
 */
export function audienceChanges(activity: readonly ActivityEntry[], experiment: Dates): AudienceChanges {
  // The filters of an experiment are its goal, so only those with release conditions count.
  const changes = changesWhileRunning(activity, experiment).filter(
    ({ before, after }) => isObject(before) && isObject(after) && Array.isArray(after['groups']),
  ) as { at: string; before: Record<string, unknown>; after: Record<string, unknown> }[];
  const lastChangeOf = (part: string, initial: unknown) =>
    changes.findLast(({ before, after }) => !isSame(before[part] ?? initial, after[part] ?? initial))?.at ?? null;
  return { audienceChangedAt: lastChangeOf('groups', []), payloadChangedAt: lastChangeOf('payloads', {}) };
}

/**
 * Says on which day the flag's release conditions and payloads were changed while the experiment ran. The verdict stays: the
 * variants are still compared among people who came at the same time.
 */
export function checkAudience({ experiment, now, audienceChangedAt, payloadChangedAt }: CheckInput): ResultsCheck[] {
  const checkOf = (code: 'audience' | 'payload', label: string, at: string | null | undefined): ResultsCheck[] => {
    const changed = Date.parse(at ?? '');
    const day = Number.isNaN(changed) || changed > now ? null : dayAt(experiment, changed);
    if (day === null) return [];
    return [{ code, tone: 'warning', label, detail: `on day ${day}, see the history`, fact: `${label} on day ${day}` }];
  };
  return [
    ...checkOf('audience', 'Audience changed', audienceChangedAt),
    ...checkOf('payload', 'Payload changed', payloadChangedAt),
  ];
}
