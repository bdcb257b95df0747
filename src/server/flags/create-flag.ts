import type { Insertable } from 'kysely';
import { type FlagBody, type FlagRecord, flagRecord } from '#contract/feature-flag.ts';
import { notFound } from '#contract/problem.ts';
import { actionContextOf, recordActivity } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import { isKeyTaken, keyTakenProblem } from '../experiments/flag.ts';
import { withDefaults } from '../request/parse-fields.ts';
import { parseFlag } from './flag-body.ts';
import { findFlag } from './flag-store.ts';
import type { FlagChange } from './update-flag.ts';

type NewFlag = FlagBody & { key: string };

/** Creates a flag. Throws 400 if a field is invalid, or if another flag of the project has the same key. */
export async function createFlag(request: Omit<FlagChange, 'id' | 'requireVersion'>): Promise<FlagRecord> {
  const accepted = await parseFlag<NewFlag>(request, true);
  const context = actionContextOf(request);
  const create = async (tx: Db) => {
    const row = {
      ...toRow(flagRecord.fields, withDefaults<FlagBody>(flagRecord.fields, accepted)),
      team_id: context.project_id,
      created_by: context.user_id,
      created_at: context.at.toISOString(),
      updated_at: context.at.toISOString(),
      deleted: false,
    };
    const { id } = await tx
      .insertInto('feature_flag')
      .values(row as Insertable<Database['feature_flag']>)
      .returning('id')
      .executeTakeFirstOrThrow();
    const flag = { scopes: ['FeatureFlag'], item_id: id, name: accepted.key };
    await recordActivity(tx, { ...context, ...flag, activity: 'created', changes: null });
    const created = await findFlag(tx, context.project_id, id);
    if (!created) throw notFound('Not found.');
    return created;
  };
  return changeRecord(request.db, `project ${context.project_id}`, create).catch((error: unknown) => {
    throw isKeyTaken(error) ? keyTakenProblem() : error;
  });
}
