import { actionContextOf } from '../accounts/activity.ts';
import { lockProject, type ProjectChange, recordProjectActivity, writeProject } from './update.ts';

/** Gives a project another token; the former one is worth nothing from the next request on. */
export const resetToken = (request: ProjectChange) =>
  request.db.transaction().execute(async (tx) => {
    const before = await lockProject(tx, request.target.project.id);
    request.requireVersion(before.version);
    const act = actionContextOf(request);
    const after = await writeProject(tx, before, { api_token: request.newToken() }, act.at);
    const change = { action: 'changed', field: 'api_token', before: null, after: null } as const;
    await recordProjectActivity(tx, act, { name: after.name, activity: 'updated', changes: [change] });
    return after;
  });
