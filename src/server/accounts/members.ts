import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Level } from '#contract/levels.ts';
import type { Db } from '../db/connection-pool.ts';

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'organization';

/** Stores an organization. The slug comes from the name, with a random suffix if another organization has this slug. */
export async function createOrganization(db: Db, name: string): Promise<{ id: string; name: string }> {
  const slug = slugOf(name);
  const taken = await db.selectFrom('organization').select('id').where('slug', '=', slug).executeTakeFirst();
  return db
    .insertInto('organization')
    .values({ id: randomUUID(), name, slug: taken ? `${slug}-${randomUUID().slice(0, 8)}` : slug })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

const selectFirstOrganization = (db: Db, user_id: number, organization: string) =>
  db
    .updateTable('app_user')
    .set({ current_organization: organization })
    .where('id', '=', user_id)
    .where('current_organization', 'is', null)
    .execute();

/** Makes a user a member of an organization. A member keeps the present level. */
export async function addOrganizationMember(db: Db, user_id: number, organization: string, level: Level) {
  await db
    .insertInto('organization_membership')
    .values({ user_id, organization, level })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization']).doNothing())
    .execute();
  await selectFirstOrganization(db, user_id, organization);
}

/**
 * Makes a user a member of an organization, or changes a member's level. The user's first organization becomes the
 * current one.
 */
export async function setOrganizationLevel(db: Db, user_id: number, organization: string, level: Level) {
  await db
    .insertInto('organization_membership')
    .values({ user_id, organization, level })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization']).doUpdateSet({ level }))
    .execute();
  await selectFirstOrganization(db, user_id, organization);
}

/** Stores a user without memberships. */
export const createUser = (db: Db, { email, first_name }: { email: string; first_name: string }) =>
  db
    .insertInto('app_user')
    .values({
      email,
      first_name,
      last_name: '',
      distinct_id: randomUUID(),
      current_organization: null,
      current_project: null,
    })
    .returning(['id', 'uuid', 'email'])
    .executeTakeFirstOrThrow();

/** Activates or deactivates a user. The next request with a key of a deactivated user is rejected. */
export const setUserActive = (db: Db, id: number, is_active: boolean) =>
  db
    .updateTable('app_user')
    .set({ is_active })
    .where('id', '=', id)
    .returning(['id', 'email', 'is_active'])
    .executeTakeFirstOrThrow();

/** Makes a user a member of a private project, or changes a member's level in the project. */
export const setProjectLevel = (db: Db, user_id: number, project_id: number, level: number) =>
  db
    .insertInto('project_membership')
    .values({ project_id, user_id, level })
    .onConflict((conflict) => conflict.columns(['user_id', 'project_id']).doUpdateSet({ level }))
    .execute();

/** Returns the user with this email address, ignoring case; undefined if there is none. */
export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('app_user').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();

/** Returns the first name for a user who did not enter a name: the part of the email address before the @. */
export const nameFromEmail = (email: string): string => email.split('@', 1)[0] ?? email;
