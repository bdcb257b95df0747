import { sql } from 'kysely';
import { actionContextOf } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import { type ExperimentRequest, lockForChange, recordExperimentActivity } from './update.ts';

/**
 * Deletes an experiment, and returns its last state. Keeps the flag, but marks the flag as deleted, so that its key can be
 * used again.
 */
export const deleteExperiment = (request: ExperimentRequest) =>
  changeRecord(request.db, `experiment ${request.id}`, async (tx) => {
    const found = await lockForChange(tx, request);
    await tx.deleteFrom('experiment').where('id', '=', found.id).execute();
    await tx
      .updateTable('feature_flag')
      .set({ deleted: true, updated_at: request.now().toISOString(), version: sql`version + 1` })
      .where('id', '=', found.feature_flag.id)
      .execute();
    await recordExperimentActivity(tx, actionContextOf(request), found, {
      activity: 'deleted',
      changes: null,
      event: 'deleted',
    });
    return found;
  });
