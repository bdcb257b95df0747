import { recordDeed } from '../accounts/activity.ts';
import { type ChangeAsked, deedOf, lockProject, writeProject } from './update.ts';

/** Gives a project another token; the former one is worth nothing from the next request on. */
export const resetToken = (asked: ChangeAsked) =>
  asked.db.transaction().execute(async (tx) => {
    const before = await lockProject(tx, asked.target.project.id);
    asked.requireVersion(before.version);
    const after = await writeProject(tx, before, { api_token: asked.newToken() }, asked.now());
    const change = { action: 'changed', field: 'api_token', before: null, after: null } as const;
    await recordDeed(tx, { ...deedOf(asked, after.name), activity: 'updated', changes: [change] });
    return after;
  });
