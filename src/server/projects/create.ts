import type { Insertable } from 'kysely';
import { type ProjectBody, project } from '#contract/project.ts';
import type { ActionContext } from '../accounts/activity.ts';
import type { Caller } from '../accounts/caller.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import { fillDemoProject } from '../demo/fill-project.ts';
import { generateDemoEvents } from '../demo/generate-events.ts';
import type { AppDependencies } from '../dependencies.ts';
import { accept, refuse, withInitials } from '../reading/accept.ts';
import { defaultTestFilters } from './default-test-filters.ts';
import type { StoredProject } from './store.ts';
import { recordProjectActivity, requireRightTo } from './update.ts';

interface ProjectCreation extends AppDependencies {
  caller: Caller;
  body: Record<string, unknown>;
}

function acceptNew(body: Record<string, unknown>): ProjectBody {
  const accepted = accept<ProjectBody>(project.fields, body, true);
  if (typeof accepted.primary_dashboard !== 'number') return accepted;
  const detail = 'Primary dashboard cannot be set on project creation.';
  refuse([{ attr: 'primary_dashboard', code: 'invalid_input', detail }]);
  return accepted;
}

/** What a project that has seen no event yet says about itself. */
const untouched = {
  ingested_event: false,
  has_group_types: false,
  person_on_events_querying_enabled: true,
  groups_on_events_querying_enabled: false,
} as const satisfies Partial<StoredProject>;

/** Stores a project, with what is given and the initial value of every other field, and who made it. */
export async function storeProject(
  tx: Db,
  given: ProjectBody & Pick<StoredProject, 'organization' | 'api_token'>,
  { user_id, at }: Pick<ActionContext, 'user_id' | 'at'>,
): Promise<StoredProject> {
  const filters = given.is_demo ? {} : { test_account_filters: await defaultTestFilters(tx, given.organization) };
  const row = {
    ...withInitials<ProjectBody>(project.fields, {}),
    ...filters,
    ...given,
    ...untouched,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  const created = await tx
    .insertInto('project')
    .values(toRow(project.fields, row) as Insertable<Database['project']>)
    .returningAll()
    .executeTakeFirstOrThrow();
  const act = { organization: created.organization, project_id: created.id, user_id, at };
  await recordProjectActivity(tx, act, { name: created.name, activity: 'created', changes: null });
  return created;
}

/** Creates a project in an organization and makes it the current one of the caller. */
export async function createProject(
  organization: string,
  { db, now, newToken, runInBackground, caller, body }: ProjectCreation,
) {
  const accepted = acceptNew(body);
  requireRightTo(accepted, caller, organization);
  const created = await db.transaction().execute(async (tx) => {
    const given = { ...accepted, organization, api_token: newToken() };
    const act = { user_id: caller.user_id, at: now() };
    const created = await storeProject(tx, given, act);
    if (created.is_demo) await fillDemoProject(tx, { ...act, organization, project_id: created.id });
    await tx
      .updateTable('app_user')
      .set({ current_organization: organization, current_project: created.id })
      .where('id', '=', caller.user_id)
      .execute();
    return created;
  });
  if (created.is_demo) runInBackground((signal) => generateDemoEvents(db, signal));
  return created;
}
