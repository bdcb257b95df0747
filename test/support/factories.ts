import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { project } from '#contract/project.ts';
import { toRow } from '#server/db/column-types.ts';
import type { Db } from '#server/db/connection-pool.ts';
import type { Database } from '#server/db/schema.ts';
import { withDefaults } from '#server/request/parse-fields.ts';

let serial = 0;

type Row<T extends keyof Database> = Insertable<Database[T]>;

/** Stores an organization. */
export const buildOrganization = (db: Db, overrides: Partial<Row<'organization'>> = {}) => {
  const number = ++serial;
  return db
    .insertInto('organization')
    .values({ name: `Organization ${number}`, slug: `organization-${number}`, ...overrides } as Row<'organization'>)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Stores a user. `levels` has the access level in each organization, by organization id. */
export async function buildUser(db: Db, levels: Record<string, number> = {}, overrides: Partial<Row<'app_user'>> = {}) {
  const number = ++serial;
  const user = await db
    .insertInto('app_user')
    .values({
      distinct_id: `person-${number}`,
      first_name: `Person ${number}`,
      last_name: '',
      email: `person-${number}@acme.test`,
      current_organization: Object.keys(levels)[0] ?? null,
      current_project: null,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [organization, level] of Object.entries(levels))
    await db.insertInto('organization_membership').values({ organization, user_id: user.id, level }).execute();
  return user;
}

/** Stores a project with the initial value of every field. */
export async function buildProject(db: Db, organization: string, overrides: Partial<Row<'project'>> = {}) {
  const values = {
    ...withDefaults(project.fields, {}),
    name: `Project ${++serial}`,
    organization,
    api_token: `phc_${randomBytes(16).toString('hex')}`,
    ingested_event: false,
    has_group_types: false,
    person_on_events_querying_enabled: true,
    groups_on_events_querying_enabled: false,
    ...overrides,
  };
  return db
    .insertInto('project')
    .values(toRow(project.fields, values) as Row<'project'>)
    .returningAll()
    .executeTakeFirstOrThrow();
}
