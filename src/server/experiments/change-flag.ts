import { sql } from 'kysely';
import { featureFlag } from '#contract/experiment-parts.ts';
import { type ActionContext, recordActivity, recordChangesOf } from '../accounts/activity.ts';
import type { Db } from '../db/connection-pool.ts';
import { notifyLifecycle } from '../notifications/notify-lifecycle.ts';
import type { ChangeNote } from './change-note.ts';
import { flagEventOf } from './lifecycle-event.ts';
import { loadExperiment, type StoredExperiment } from './store.ts';

type FlagPatch = Partial<Pick<StoredExperiment['feature_flag'], 'active' | 'filters' | 'ensure_experience_continuity'>>;

/**
 * Changes the flag of a locked experiment, and returns the experiment. Also increments the experiment's version, because
 * its record contains the flag. Writes nothing if no value changes.
 * @param note what the activity keeps; by default the event that follows from the patch
 */
export async function changeFlag(
  tx: Db,
  context: ActionContext,
  before: StoredExperiment,
  patch: FlagPatch,
  { isSilent = false, scheduled: _, ...note }: ChangeNote = {},
): Promise<StoredExperiment> {
  const { feature_flag: flag } = before;
  const changes = recordChangesOf(featureFlag, flag, patch);
  if (changes.length === 0) return before;
  const { filters, ...columns } = patch;
  await tx
    .updateTable('feature_flag')
    .set({
      ...columns,
      ...(filters === undefined ? {} : { filters: JSON.stringify(filters) as never }),
      updated_at: context.at.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', flag.id)
    .execute();
  await tx
    .updateTable('experiment')
    .set({ version: before.version + 1, updated_at: context.at.toISOString() })
    .where('id', '=', before.id)
    .execute();
  const event = flagEventOf(before, patch.active, context.at);
  if (!isSilent) await notifyLifecycle(tx, context, before, event);
  await recordActivity(tx, {
    ...context,
    scopes: ['FeatureFlag'],
    item_id: flag.id,
    name: flag.key,
    activity: 'updated',
    changes,
    event,
    ...note,
  });
  return loadExperiment(tx, context.project_id, before.id);
}
