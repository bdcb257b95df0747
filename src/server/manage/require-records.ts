import { findUserByEmail } from '../accounts/members.ts';
import type { Db } from '../db/connection-pool.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** Returns the user with this email address, ignoring case. Throws if there is none. */
export async function requireUser(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new UserFacingError(`There is no user with the email address ${email}.`);
  return user;
}

/** Throws unless the organization exists. */
export async function requireOrganization(db: Db, id: string) {
  const found = await db.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new UserFacingError(`There is no organization with the id ${id}.`);
}

/** Returns the id of a project's organization. Throws if the project does not exist. */
export async function organizationOfProject(db: Db, id: number): Promise<string> {
  const found = await db.selectFrom('project').select('organization').where('id', '=', id).executeTakeFirst();
  if (!found) throw new UserFacingError(`There is no project with the id ${id}.`);
  return found.organization;
}

/** Throws unless the user is a member of the organization. */
export async function requireMembership(db: Db, user: { id: number; email: string }, organization: string) {
  const found = await db
    .selectFrom('organization_membership')
    .select('level')
    .where('user_id', '=', user.id)
    .where('organization', '=', organization)
    .executeTakeFirst();
  if (!found) throw new UserFacingError(`${user.email} does not belong to the organization ${organization}.`);
}
