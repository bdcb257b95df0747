import { sql } from 'kysely';
import { ADMIN } from '#contract/levels.ts';
import type { ProjectMember } from '#contract/members-and-keys.ts';
import { invalidInput, notFound, permissionDenied } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import { findMemberId, requireGrantableLevel, userJson } from './member-store.ts';
import { setProjectLevel } from './members.ts';

interface ProjectRef {
  id: number;
  organization: string;
}

const listedMembers = (db: Db, project: ProjectRef) =>
  db
    .selectFrom('project_membership as pm')
    .innerJoin('app_user as u', 'u.id', 'pm.user_id')
    .innerJoin('organization_membership as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.organization', '=', project.organization),
    )
    .select([
      userJson.as('user'),
      'pm.level',
      'm.level as parent_level',
      sql<number>`greatest(pm.level, m.level)`.as('effective_level'),
    ])
    .where('pm.project_id', '=', project.id)
    .orderBy(sql`lower(u.first_name)`)
    .orderBy('u.id');

/**
 * Returns the members of a private project, sorted by first name. Administrators of the organization have access
 * without being members of the project.
 */
export const listProjectMembers = (db: Db, project: ProjectRef): Promise<ProjectMember[]> =>
  listedMembers(db, project).execute();

async function listedMember(db: Db, project: ProjectRef, uuid: string) {
  const found = await listedMembers(db, project).where('u.uuid', '=', uuid).executeTakeFirst();
  if (!found) throw notFound('Not found.');
  return found;
}

interface ProjectLevelRequest {
  project: ProjectRef;
  actorLevel: number;
  uuid: string;
  level: number;
}

/**
 * Throws 400 for a level above administrator, because projects have no owners. Throws 403 for a level above the actor's
 * own.
 */
function requireProjectLevel({ actorLevel, level }: ProjectLevelRequest) {
  if (level > ADMIN) throw invalidInput(`"${level}" is not a valid choice.`, 'level', 'invalid_choice');
  requireGrantableLevel(actorLevel, level);
}

/**
 * Makes a member of the organization a member of a private project. Throws 403 if the user is not in the organization.
 * For an invalid level, throws the same problem as `requireProjectLevel`.
 */
export async function addProjectMember(db: Db, request: ProjectLevelRequest) {
  const { project, uuid, level } = request;
  requireProjectLevel(request);
  const user_id = await findMemberId(db, project.organization, uuid);
  if (user_id === undefined) throw permissionDenied('You both need to belong to the same organization.');
  await setProjectLevel(db, user_id, project.id, level);
  return listedMember(db, project, uuid);
}

/**
 * Changes a member's level in a private project. Throws 404 if the user is not a member of the project, 403 if the
 * member's old or new level is above the actor's own, and 400 if the new level is above administrator.
 */
export async function changeProjectMember(db: Db, request: ProjectLevelRequest) {
  const { project, uuid, level, actorLevel } = request;
  requireProjectLevel(request);
  await requireLowerOrEqual(db, project, uuid, actorLevel);
  const user = db.selectFrom('app_user').select('id').where('uuid', '=', uuid);
  await db
    .updateTable('project_membership')
    .set({ level })
    .where('project_id', '=', project.id)
    .where('user_id', '=', user)
    .execute();
  return listedMember(db, project, uuid);
}

async function requireLowerOrEqual(db: Db, project: ProjectRef, uuid: string, actorLevel: number) {
  const { level } = await listedMember(db, project, uuid);
  if (level > actorLevel) throw permissionDenied('You can only edit others with level lower or equal to you.');
}

/** Removes a member from a private project. Throws 404 if the user is not a member of the project. */
export async function removeProjectMember(db: Db, { project, uuid }: Pick<ProjectLevelRequest, 'project' | 'uuid'>) {
  await listedMember(db, project, uuid);
  const user = db.selectFrom('app_user').select('id').where('uuid', '=', uuid);
  await db.deleteFrom('project_membership').where('project_id', '=', project.id).where('user_id', '=', user).execute();
}
