import { actOf } from '../accounts/activity.ts';
import { type ChangeAsked, lockForChange, recordExperimentDeed } from './update.ts';

/** Deletes an experiment. Its flag stays as a deleted one, so that its key is free again. */
export const deleteExperiment = (asked: ChangeAsked) =>
  asked.db.transaction().execute(async (tx) => {
    const found = await lockForChange(tx, asked);
    await tx.deleteFrom('experiment').where('id', '=', found.id).execute();
    await tx.updateTable('feature_flag').set({ deleted: true }).where('id', '=', found.feature_flag.id).execute();
    await recordExperimentDeed(tx, actOf(asked), found, { activity: 'deleted', changes: null });
  });
