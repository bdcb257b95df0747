import { actOf } from '../accounts/activity.ts';
import { type ChangeAsked, lockProject, recordProjectDeed, writeProject } from './update.ts';

/** Gives a project another token; the former one is worth nothing from the next request on. */
export const resetToken = (asked: ChangeAsked) =>
  asked.db.transaction().execute(async (tx) => {
    const before = await lockProject(tx, asked.target.project.id);
    asked.requireVersion(before.version);
    const act = actOf(asked);
    const after = await writeProject(tx, before, { api_token: asked.newToken() }, act.at);
    const change = { action: 'changed', field: 'api_token', before: null, after: null } as const;
    await recordProjectDeed(tx, act, { name: after.name, activity: 'updated', changes: [change] });
    return after;
  });
