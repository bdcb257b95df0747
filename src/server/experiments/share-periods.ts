import type { Change } from '#contract/activity.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';
import { SHIPPING_MS, type SharePeriod } from '#contract/share-periods.ts';
import type { Db } from '../db/connection-pool.ts';
import type { StoredProject } from '../projects/store.ts';
import { variantsOf } from './flag.ts';
import type { StoredExperiment } from './store.ts';

interface FlagChange {
  at: string;
  before: unknown;
  after: unknown;
}

/** Returns the changes of the flag's filters after a time, oldest first. */
async function flagChanges(db: Db, project_id: number, flag_id: number, from: string): Promise<FlagChange[]> {
  const entries = await db
    .selectFrom('activity')
    .select(['created_at', 'detail'])
    .where('project_id', '=', project_id)
    .where('scope', '=', 'FeatureFlag')
    .where('item_id', '=', String(flag_id))
    .where('created_at', '>', from)
    .orderBy('id')
    .execute();
  return entries.flatMap(({ created_at, detail }) => {
    const changes = (detail as { changes: Change[] | null }).changes ?? [];
    const change = changes.find(({ field }) => field === 'filters');
    return change ? [{ at: created_at, before: change.before, after: change.after }] : [];
  });
}

/** What decides which variants people get. */
interface Split {
  shares: Record<string, number>;
  /** The release conditions with a variant of their own. With them, nobody knows the shares. */
  conditions: readonly unknown[];
}

function conditionsWithVariant({ groups }: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(groups) ? groups.filter((group) => isObject(group) && typeof group['variant'] === 'string') : [];
}

/** Returns the split; null if the activity has a note in place of filters that were too large. */
const splitIn = (filters: unknown): Split | null =>
  isObject(filters)
    ? {
        shares: Object.fromEntries(variantsOf(filters).map(({ key, rollout_percentage }) => [key, rollout_percentage])),
        conditions: conditionsWithVariant(filters),
      }
    : null;

const sharesOf = (split: Split | null): SharePeriod['shares'] =>
  split && split.conditions.length === 0 ? split.shares : null;

/**
 * Returns the periods of a launched experiment in which the flag's shares of the variants did not change, oldest first.
 */
export async function sharePeriodsOf(
  db: Db,
  { project, experiment, now }: { project: StoredProject; experiment: StoredExperiment; now: Date },
): Promise<SharePeriod[]> {
  const { start_date, end_date, feature_flag: flag } = experiment;
  const hasEnded = end_date !== null && Date.parse(end_date) <= now.getTime();
  const until = hasEnded ? Date.parse(end_date) - SHIPPING_MS : now.getTime();
  const from = start_date ?? now.toISOString();
  const changes = await flagChanges(db, project.id, flag.id, from);
  const periods: SharePeriod[] = [];
  let current = { from, split: splitIn(changes[0] ? changes[0].before : flag.filters) };
  const periodTo = (to: string | null): SharePeriod => ({ from: current.from, to, shares: sharesOf(current.split) });
  for (const { at, after } of changes.filter((change) => Date.parse(change.at) < until)) {
    const split = splitIn(after);
    if (split !== null && isSame(split, current.split)) continue;
    periods.push(periodTo(at));
    current = { from: at, split };
  }
  return [...periods, periodTo(hasEnded ? end_date : null)];
}
