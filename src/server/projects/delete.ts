import { actOf } from '../accounts/activity.ts';
import { type ChangeAsked, lockProject, recordProjectDeed } from './update.ts';

/** Deletes a project with everything in it; what was done to it stays on record. */
export const deleteProject = (asked: ChangeAsked) =>
  asked.db.transaction().execute(async (tx) => {
    const { id, name, version } = await lockProject(tx, asked.target.project.id);
    asked.requireVersion(version);
    await tx.deleteFrom('project').where('id', '=', id).execute();
    await recordProjectDeed(tx, actOf(asked), { name, activity: 'deleted', changes: null });
  });
