import type { Insertable } from 'kysely';
import { type ProjectBody, project } from '#contract/project.ts';
import { accept, refuse, withInitials } from '../accept.ts';
import { recordDeed } from '../accounts/activity.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Db } from '../db/open.ts';
import { toRow } from '../db/rows.ts';
import type { Database } from '../db/schema.ts';
import type { Surroundings } from '../route.ts';
import { defaultTestFilters } from './default-test-filters.ts';
import type { StoredProject } from './store.ts';
import { projectScopes, requireRightTo } from './update.ts';

interface CreateAsked extends Surroundings {
  caller: Caller;
  body: Record<string, unknown>;
}

function acceptNew(body: Record<string, unknown>): ProjectBody {
  const accepted = accept<ProjectBody>(project.fields, body, true);
  if (accepted.primary_dashboard === undefined) return accepted;
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

/** Stores a project: what is given, and the initial value of every other field. */
export const insertProject = (
  db: Db,
  given: ProjectBody & Pick<StoredProject, 'organization' | 'api_token'>,
  at: Date,
): Promise<StoredProject> =>
  db
    .insertInto('project')
    .values(
      toRow(project.fields, {
        ...withInitials<ProjectBody>(project.fields, {}),
        ...given,
        ...untouched,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      }) as Insertable<Database['project']>,
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Creates a project in an organization and makes it the current one of the caller. */
export async function createProject(organization: string, { db, now, newToken, caller, body }: CreateAsked) {
  const accepted = acceptNew(body);
  requireRightTo(accepted, caller, organization);
  return db.transaction().execute(async (tx) => {
    const at = now();
    const filters = accepted.is_demo ? {} : { test_account_filters: await defaultTestFilters(tx, organization) };
    const created = await insertProject(tx, { ...filters, ...accepted, organization, api_token: newToken() }, at);
    await tx
      .updateTable('app_user')
      .set({ current_organization: organization, current_project: created.id })
      .where('id', '=', caller.user_id)
      .execute();
    await recordDeed(tx, {
      organization,
      project_id: created.id,
      scopes: projectScopes,
      item_id: created.id,
      name: created.name,
      activity: 'created',
      user_id: caller.user_id,
      changes: null,
      at,
    });
    return created;
  });
}
