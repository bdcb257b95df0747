import { actionContextOf } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import { lockProject, type ProjectChange, recordProjectActivity } from './update.ts';

/** Deletes a project and its content. Its activity is kept. */
export const deleteProject = (request: ProjectChange) =>
  changeRecord(request.db, `project ${request.target.project.id}`, async (tx) => {
    const { id, name, version } = await lockProject(tx, request.target.project.id);
    request.requireVersion(version);
    await tx.deleteFrom('project').where('id', '=', id).execute();
    await recordProjectActivity(tx, actionContextOf(request), { name, activity: 'deleted', changes: null });
  });
