import { type ActivityEntry, changesIn } from '#contract/activity.ts';
import { cupedIn } from '#contract/cuped.ts';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';
import { SHIPPING_MS } from '#contract/share-periods.ts';
import { dayAt } from '../experiment-day.ts';
import type { AudienceChanges, CheckInput, CupedChange, ResultsCheck } from './results-check.ts';

type Dates = Pick<Experiment, 'start_date' | 'end_date'>;

/** A change of a field. `before` and `after` of filters are not objects if they were too large to store. */
interface FieldChange {
  at: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns the changes of a field while the experiment ran, from activity in any order, oldest first: of the flag's filters, or
 * of another field. Shipping a variant at the end is not a change.
 */
export function changesWhileRunning(
  activity: readonly ActivityEntry[],
  { start_date, end_date }: Dates,
  name = 'filters',
): FieldChange[] {
  const start = Date.parse(start_date ?? '');
  const end = end_date === null ? Number.POSITIVE_INFINITY : Date.parse(end_date) - SHIPPING_MS;
  return activity
    .filter(isObject)
    .filter(({ created_at }) => Date.parse(created_at) > start && Date.parse(created_at) < end)
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .flatMap((entry) =>
      changesIn(entry)
        .filter(({ field }) => field === name)
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

/** Returns how CUPED was last changed while the experiment ran, from its activity; null if it was not. */
export function lastCupedChange(activity: readonly ActivityEntry[], experiment: Dates): CupedChange | null {
  const changes = changesWhileRunning(activity, experiment, 'stats_config').map(({ at, before, after }) => ({
    at,
    before: cupedIn(before),
    after: cupedIn(after),
  }));
  const last = changes.findLast(({ before, after }) => before?.days !== after?.days);
  if (!last) return null;
  const { at, before, after } = last;
  return { at, kind: before && after ? 'other days' : after ? 'switched on' : 'switched off' };
}

/** Says what happened to CUPED on which day: "switched on after the launch, on day 6"; null before the start. */
export function formatCupedChange({ at, kind }: CupedChange, experiment: Dates): string | null {
  const day = dayAt(experiment, Date.parse(at));
  return day === null ? null : `${kind} after the launch, on day ${day}`;
}

/** Says on which day CUPED was switched on or off, or got other days, after the launch: whoever did it had seen results. */
export function checkCupedChange({ experiment, now, cupedChange }: CheckInput): ResultsCheck[] {
  if (!cupedChange || Date.parse(cupedChange.at) > now) return [];
  const detail = formatCupedChange(cupedChange, experiment);
  if (detail === null) return [];
  return [{ code: 'cuped', tone: 'warning', label: 'CUPED', detail, fact: `CUPED ${detail}` }];
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
