import { actionContextOf } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import { lockProject, type ProjectChange, recordProjectActivity, writeProject } from './update.ts';

/** Replaces a project's token. The next request with the old token is rejected. */
export const resetToken = (request: ProjectChange) =>
  changeRecord(request.db, `project ${request.target.project.id}`, async (tx) => {
    const before = await lockProject(tx, request.target.project.id);
    request.requireVersion(before.version);
    const context = actionContextOf(request);
    const after = await writeProject(tx, before, { api_token: request.newToken() }, context.at);
    const change = { action: 'changed', field: 'api_token', before: null, after: null } as const;
    await recordProjectActivity(tx, context, { name: after.name, activity: 'updated', changes: [change] });
    return after;
  });
