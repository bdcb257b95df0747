import type { Insertable } from 'kysely';
import { type ProjectBody, project } from '#contract/project.ts';
import type { ActionContext } from '../accounts/activity.ts';
import type { Caller } from '../accounts/caller.ts';
import { changeRecord } from '../db/change-record.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import { fillDemoProject } from '../demo/fill-project.ts';
import { generateDemoEvents } from '../demo/generate-events.ts';
import type { AppDependencies } from '../dependencies.ts';
import { parseFields, throwIfInvalid, withDefaults } from '../request/parse-fields.ts';
import { defaultTestFilters } from './default-test-filters.ts';
import type { StoredProject } from './store.ts';
import { recordProjectActivity, requireAccessControlRight } from './update.ts';

interface ProjectCreation extends AppDependencies {
  caller: Caller;
  body: Record<string, unknown>;
}

function parseNewProject(body: Record<string, unknown>): ProjectBody {
  const accepted = parseFields<ProjectBody>(project.fields, body, true);
  if (typeof accepted.primary_dashboard !== 'number') return accepted;
  const detail = 'Primary dashboard cannot be set on project creation.';
  throwIfInvalid([{ attr: 'primary_dashboard', code: 'invalid_input', detail }]);
  return accepted;
}

/** The read-only fields that have the same value in every new project. */
const initialState = {
  ingested_event: false,
  has_group_types: false,
  person_on_events_querying_enabled: true,
  groups_on_events_querying_enabled: false,
} as const satisfies Partial<StoredProject>;

/** Stores a project and its activity entry. Fields that are not given get their initial values. */
export async function storeProject(
  tx: Db,
  given: ProjectBody & Pick<StoredProject, 'organization' | 'api_token'>,
  { user_id, at }: Pick<ActionContext, 'user_id' | 'at'>,
): Promise<StoredProject> {
  const filters = given.is_demo ? {} : { test_account_filters: await defaultTestFilters(tx, given.organization) };
  const row = {
    ...withDefaults<ProjectBody>(project.fields, {}),
    ...filters,
    ...given,
    ...initialState,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  const created = await tx
    .insertInto('project')
    .values(toRow(project.fields, row) as Insertable<Database['project']>)
    .returningAll()
    .executeTakeFirstOrThrow();
  const context = { organization: created.organization, project_id: created.id, user_id, at };
  await recordProjectActivity(tx, context, { name: created.name, activity: 'created', changes: null });
  return created;
}

/**
 * Creates a project in an organization and makes it the caller's current project. A demo project also gets experiments,
 * and its events are generated in the background.
 */
export async function createProject(
  organization: string,
  { db, events, now, newToken, runInBackground, caller, body }: ProjectCreation,
) {
  const accepted = parseNewProject(body);
  requireAccessControlRight(accepted, caller, organization);
  const created = await changeRecord(db, `organization ${organization}`, async (tx) => {
    const given = { ...accepted, organization, api_token: newToken() };
    const context = { user_id: caller.user_id, at: now() };
    const created = await storeProject(tx, given, context);
    if (created.is_demo) await fillDemoProject(tx, { ...context, organization, project_id: created.id });
    await tx
      .updateTable('app_user')
      .set({ current_organization: organization, current_project: created.id })
      .where('id', '=', caller.user_id)
      .execute();
    return created;
  });
  if (created.is_demo) runInBackground((signal) => generateDemoEvents({ db, events }, signal));
  return created;
}
