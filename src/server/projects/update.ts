import type { Updateable } from 'kysely';
import { isObject } from '#contract/kinds/objects.ts';
import { notFound, permissionDenied } from '#contract/problem.ts';
import { type ProjectBody, project } from '#contract/project.ts';
import { accept } from '../accept.ts';
import type { ProjectTarget } from '../accounts/access.ts';
import { type Act, actOf, changesOf, type Deed, recordDeed } from '../accounts/activity.ts';
import { type Caller, isAdmin, levelInOrganization } from '../accounts/caller.ts';
import type { Db } from '../db/open.ts';
import { toRow } from '../db/rows.ts';
import type { Database } from '../db/schema.ts';
import type { Surroundings } from '../route.ts';
import type { StoredProject } from './store.ts';

/** Tells what was done to a project, under both names that the real server keeps it by; its activity shows those of `Team`. */
export const recordProjectDeed = (tx: Db, act: Act, deed: Pick<Deed, 'name' | 'activity' | 'changes'>): Promise<void> =>
  recordDeed(tx, { ...act, ...deed, scopes: ['Project', 'Team'], item_id: act.project_id });

/** A request that changes one project. */
export interface ChangeAsked extends Surroundings {
  caller: Caller;
  target: ProjectTarget;
  body: Record<string, unknown>;
  requireVersion: (version: number) => void;
}

/** Throws 403 when someone below an administrator of the organization opens or closes a project. */
export function requireRightTo(accepted: ProjectBody, caller: Caller, organization: string) {
  if (accepted.access_control !== undefined && !isAdmin(levelInOrganization(caller, organization)))
    throw permissionDenied('Your organization access level is insufficient to configure project access restrictions.');
}

/** Reads a project for a change, so that concurrent changes wait for each other. Throws 404 when it is gone. */
export async function lockProject(tx: Db, id: number): Promise<StoredProject> {
  const found = await tx.selectFrom('project').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw notFound('Not found.');
  return found;
}

/** Writes some columns of a locked project, as its next version. */
export const writeProject = (
  tx: Db,
  { id, version }: StoredProject,
  columns: Updateable<Database['project']>,
  at: Date,
): Promise<StoredProject> =>
  tx
    .updateTable('project')
    .set({ ...columns, updated_at: at.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const mergedObject = (before: unknown, after: unknown) =>
  isObject(before) && isObject(after) ? { ...before, ...after } : after;

/** Adds what a request says of the replay extras to what is there, one level deep; null clears them. */
function mergedReplayConfig(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  return {
    ...before,
    ...after,
    ...('ai_config' in after ? { ai_config: mergedObject(before['ai_config'], after['ai_config']) } : {}),
  };
}

const merged = (before: StoredProject, accepted: ProjectBody): ProjectBody =>
  accepted.session_replay_config === undefined
    ? accepted
    : ({
        ...accepted,
        session_replay_config: mergedReplayConfig(before.session_replay_config, accepted.session_replay_config),
      } as ProjectBody);

/** Applies an accepted patch to a locked project; one that changes nothing writes nothing. */
export async function patchProject(tx: Db, act: Act, before: StoredProject, accepted: ProjectBody) {
  const patch = merged(before, accepted);
  const changes = changesOf(project, before, patch);
  if (changes.length === 0) return before;
  const names = changes.map(({ field }) => field as keyof ProjectBody);
  const changed = Object.fromEntries(names.map((name) => [name, patch[name]]));
  const after = await writeProject(tx, before, toRow(project.fields, changed), act.at);
  await recordProjectDeed(tx, act, { name: after.name, activity: 'updated', changes });
  return after;
}

/** Applies the patch of a request: an absent field keeps its value, null clears it. */
export async function updateProject(asked: ChangeAsked) {
  const { db, caller, target, body, requireVersion } = asked;
  const accepted = accept<ProjectBody>(project.fields, body, false);
  requireRightTo(accepted, caller, target.project.organization);
  return db.transaction().execute(async (tx) => {
    const before = await lockProject(tx, target.project.id);
    requireVersion(before.version);
    return patchProject(tx, actOf(asked), before, accepted);
  });
}
