import { sql, type Updateable } from 'kysely';
import { isObject } from '#contract/kinds/objects.ts';
import { notFound, permissionDenied } from '#contract/problem.ts';
import { type ProjectBody, project } from '#contract/project.ts';
import type { ProjectTarget } from '../accounts/access.ts';
import {
  type ActionContext,
  actionContextOf,
  activityRows,
  type NewActivityEntry,
  recordActivity,
  recordChangesOf,
} from '../accounts/activity.ts';
import { type Caller, isAdmin, levelInOrganization } from '../accounts/caller.ts';
import { changeRecord, queueChange } from '../db/change-record.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import type { AppDependencies } from '../dependencies.ts';
import { parseFields } from '../request/parse-fields.ts';
import type { StoredProject } from './store.ts';

type ProjectActivity = Pick<NewActivityEntry, 'name' | 'activity' | 'changes'>;

/**
 * Returns a project's activity entry. As on PostHog, it is stored with two scopes. A project's list of activity
 * contains only the entries with the scope `Team`.
 */
const projectActivityEntry = (context: ActionContext, entry: ProjectActivity): NewActivityEntry => ({
  ...context,
  ...entry,
  scopes: ['Project', 'Team'],
  item_id: context.project_id,
});

/** Stores an activity entry for a project. */
export const recordProjectActivity = (tx: Db, context: ActionContext, entry: ProjectActivity): Promise<void> =>
  recordActivity(tx, projectActivityEntry(context, entry));

/** A request that changes a project. */
export interface ProjectChange extends AppDependencies {
  caller: Caller;
  target: ProjectTarget;
  body: Record<string, unknown>;
  requireVersion: (version: number) => void;
}

/** Throws 403 if the request sets `access_control` and the caller is not an administrator of the organization. */
export function requireAccessControlRight(accepted: ProjectBody, caller: Caller, organization: string) {
  if (accepted.access_control !== undefined && !isAdmin(levelInOrganization(caller, organization)))
    throw permissionDenied('Your organization access level is insufficient to configure project access restrictions.');
}

/**
 * Returns a project and locks its row, so that concurrent changes wait for each other. Throws 404 if the project does
 * not exist any more.
 */
export async function lockProject(tx: Db, id: number): Promise<StoredProject> {
  const found = await tx.selectFrom('project').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw notFound('Not found.');
  return found;
}

type Columns = Updateable<Database['project']>;

const writing = (tx: Pick<Db, 'updateTable'>, { id, version }: StoredProject, columns: Columns, at: Date) =>
  tx
    .updateTable('project')
    .set({ ...columns, updated_at: at.toISOString(), version: version + 1 })
    .where('id', '=', id);

/** Writes columns of a locked project and increments its version. */
export const writeProject = (tx: Db, before: StoredProject, columns: Columns, at: Date): Promise<StoredProject> =>
  writing(tx, before, columns, at).returningAll().executeTakeFirstOrThrow();

const mergedObject = (before: unknown, after: unknown) =>
  isObject(before) && isObject(after) ? { ...before, ...after } : after;

/**
 * Merges a request's replay settings and their object `ai_config` into the stored settings. Null clears the settings.
 */
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

/** Returns the columns that a patch changes, and the activity entry for the change; null if nothing changes. */
function changeOf(before: StoredProject, accepted: ProjectBody) {
  const patch = merged(before, accepted);
  const changes = recordChangesOf(project, before, patch);
  if (changes.length === 0) return null;
  const names = changes.map(({ field }) => field as keyof ProjectBody);
  const changed: ProjectBody = Object.fromEntries(names.map((name) => [name, patch[name]]));
  const columns: Updateable<Database['project']> = toRow(project.fields, changed);
  return { columns, entry: { name: changed.name ?? before.name, activity: 'updated', changes } as const };
}

/** Applies a validated patch. The caller must have locked the project's row. Writes nothing if no value changes. */
export async function patchProject(tx: Db, context: ActionContext, before: StoredProject, accepted: ProjectBody) {
  const change = changeOf(before, accepted);
  if (!change) return before;
  const after = await writeProject(tx, before, change.columns, context.at);
  await recordProjectActivity(tx, context, change.entry);
  return after;
}

type Change = NonNullable<ReturnType<typeof changeOf>>;

/**
 * Writes a change in one statement, if the project still has the version that was read.
 * @returns undefined if the project has another version; nothing is written then.
 */
async function updateInOneStatement(db: Db, context: ActionContext, before: StoredProject, change: Change) {
  const rows = JSON.stringify(activityRows(projectActivityEntry(context, change.entry)));
  return db
    .with('after', (with_) =>
      writing(with_, before, change.columns, context.at).where('version', '=', before.version).returningAll(),
    )
    .with('recorded', (with_) =>
      with_
        .insertInto('activity')
        .columns(['organization', 'project_id', 'scope', 'item_id', 'activity', 'user_id', 'detail', 'created_at'])
        .expression(
          sql`select given.organization, project_id, scope, item_id, activity, user_id, detail::json, given.created_at
            from after, json_to_recordset(${rows}::json) as given (
              organization uuid, project_id integer, scope text, item_id text, activity text, user_id integer,
              detail text, created_at timestamptz
            )`,
        ),
    )
    .selectFrom('after')
    .selectAll()
    .executeTakeFirst();
}

/**
 * Applies a request's patch: an absent field keeps its value, and null clears a field. If the project has changed since
 * it was read for this request, reads it again. Then throws 412 if the request is for another version.
 */
export async function updateProject(request: ProjectChange) {
  const { db, caller, target, body, requireVersion } = request;
  const accepted = parseFields<ProjectBody>(project.fields, body, false, { ...target.project });
  requireAccessControlRight(accepted, caller, target.project.organization);
  const change = changeOf(target.project, accepted);
  if (!change) return target.project;
  const record = `project ${target.project.id}` as const;
  const after = await queueChange(db, record, () =>
    updateInOneStatement(db, actionContextOf(request), target.project, change),
  );
  if (after) return after;
  return changeRecord(db, record, async (tx) => {
    const before = await lockProject(tx, target.project.id);
    requireVersion(before.version);
    return patchProject(tx, actionContextOf(request), before, accepted);
  });
}
