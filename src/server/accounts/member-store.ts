import { sql } from 'kysely';
import { ADMIN, type Level, OWNER } from '#contract/levels.ts';
import type { Member } from '#contract/members-and-keys.ts';
import type { PageQuery } from '#contract/page.ts';
import { notFound, permissionDenied } from '#contract/problem.ts';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import { setUserActive } from './members.ts';

/** The SQL expression for a user inside another record. In the query, the table `app_user` must have the alias `u`. */
export const userJson = sql<Member['user']>`json_build_object(
  'uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)`;

const isOnlyHere = sql<boolean>`not exists (
  select 1 from organization_membership other where other.user_id = m.user_id and other.organization <> m.organization)`;

const membersOf = (db: Db, organization: string) =>
  db
    .selectFrom('organization_membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.organization', '=', organization);

const selectMember = (db: Db, organization: string) =>
  membersOf(db, organization).select([
    'm.id',
    userJson.as('user'),
    'm.level',
    'm.joined_at',
    'u.is_active',
    isOnlyHere.as('is_only_here'),
  ]);

/** Returns a page of an organization's members: the highest level first, then by name. */
export async function listMembers(db: Db, organization: string, { limit, offset }: PageQuery) {
  const { count } = await membersOf(db, organization)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await selectMember(db, organization)
    .orderBy('m.level', 'desc')
    .orderBy(sql`lower(u.first_name)`)
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results };
}

/** Returns the organization's member with this user UUID; undefined if there is none. */
export const findMember = (db: Db, organization: string, uuid: string) =>
  selectMember(db, organization).where('u.uuid', '=', uuid).executeTakeFirst();

/** Returns the user id of the organization's member with this user UUID; undefined if there is none. */
export async function findMemberId(db: Db, organization: string, uuid: string): Promise<number | undefined> {
  const found = await membersOf(db, organization).select('m.user_id').where('u.uuid', '=', uuid).executeTakeFirst();
  return found?.user_id;
}

/** The user who changes a membership, and the membership's organization. */
interface Actor {
  user_id: number;
  organization: string;
}

async function membershipsFor(tx: Db, organization: string) {
  // Lock the organization, so that two owners can't remove each other at the same time.
  await tx.selectFrom('organization').select('id').where('id', '=', organization).forUpdate().execute();
  return membersOf(tx, organization).select(['m.user_id', 'm.level', 'u.uuid', 'u.is_active']).execute();
}

type Membership = Awaited<ReturnType<typeof membershipsFor>>[number];

interface LockedMembers {
  actor: Membership;
  target: Membership;
  /** Whether the target is an owner and no other owner is active. */
  isLastOwner: boolean;
}

/**
 * Locks an organization's members. Returns the member who makes a change and the member to change. Throws 404 if one of
 * them is not a member.
 */
async function lockMembers(tx: Db, { user_id, organization }: Actor, uuid: string): Promise<LockedMembers> {
  const all = await membershipsFor(tx, organization);
  const actor = all.find((one) => one.user_id === user_id);
  const target = all.find((one) => one.uuid === uuid);
  if (!actor || !target) throw notFound('Not found.');
  const otherOwners = all.filter((one) => one.level === OWNER && one.is_active && one !== target);
  return { actor, target, isLastOwner: target.level === OWNER && otherOwners.length === 0 };
}

/** Throws 403 unless the actor is an administrator and the target's level is not above the actor's level. */
function requireManageable({ actor, target }: LockedMembers) {
  if (actor.level < ADMIN) throw permissionDenied('You can only edit others if you are an admin.');
  if (target.level > actor.level) throw permissionDenied('You can only edit others with level lower or equal to you.');
}

function requireOther({ actor, target }: LockedMembers) {
  if (actor.user_id === target.user_id) throw permissionDenied("You can't change your own access level.");
}

const LAST_OWNER = 'The organization needs at least one active owner. Make another active member an owner first.';

function requireOtherOwner({ isLastOwner }: LockedMembers) {
  if (isLastOwner) throw permissionDenied(LAST_OWNER);
}

/** Throws 403 for a level above the actor's own. */
export function requireGrantableLevel(actorLevel: number, level: number) {
  if (level > actorLevel)
    throw permissionDenied('You can only change access level of others to lower or equal to your current one.');
}

async function requireOnlyHere(tx: Db, user_id: number, organization: string) {
  const elsewhere = await tx
    .selectFrom('organization_membership')
    .select('organization')
    .where('user_id', '=', user_id)
    .where('organization', '<>', organization)
    .executeTakeFirst();
  if (elsewhere)
    throw permissionDenied(
      'You can’t deactivate or activate a user who also belongs to other organizations. You can only remove the user from this organization.',
    );
}

interface MemberChange {
  level?: Level | undefined;
  is_active?: boolean | undefined;
}

/** Throws 403 if the actor is not allowed to make the change. */
function requireAllowedChange(members: LockedMembers, { level, is_active }: MemberChange) {
  requireManageable(members);
  requireOther(members);
  if (level !== undefined) requireGrantableLevel(members.actor.level, level);
  if (is_active === false || (level ?? OWNER) < OWNER) requireOtherOwner(members);
}

/**
 * Changes a member's level, or activates or deactivates the user. Returns the changed member. Throws 403 if the actor is
 * not allowed to make the change.
 */
export const changeMember = (db: Db, actor: Actor, uuid: string, change: MemberChange) =>
  changeRecord(db, `organization ${actor.organization}`, async (tx) => {
    const members = await lockMembers(tx, actor, uuid);
    requireAllowedChange(members, change);
    const { user_id, ...before } = members.target;
    const { level = before.level, is_active = before.is_active } = change;
    await tx
      .updateTable('organization_membership')
      .set({ level })
      .where('user_id', '=', user_id)
      .where('organization', '=', actor.organization)
      .execute();
    if (is_active !== before.is_active) {
      await requireOnlyHere(tx, user_id, actor.organization);
      await setUserActive(tx, user_id, is_active);
    }
    return findMember(tx, actor.organization, uuid);
  });

/**
 * Removes a member from an organization and from its private projects. Members can remove themselves. Throws 403 if the
 * actor is not allowed to remove the member, or if the member is the last active owner.
 */
export const removeMember = (db: Db, actor: Actor, uuid: string) =>
  changeRecord(db, `organization ${actor.organization}`, async (tx) => {
    const members = await lockMembers(tx, actor, uuid);
    const { target } = members;
    if (members.actor.user_id !== target.user_id) requireManageable(members);
    requireOtherOwner(members);
    const projects = tx.selectFrom('project').select('id').where('organization', '=', actor.organization);
    await tx
      .deleteFrom('project_membership')
      .where('user_id', '=', target.user_id)
      .where('project_id', 'in', projects)
      .execute();
    await tx
      .updateTable('app_user')
      .set({ current_project: null })
      .where('id', '=', target.user_id)
      .where('current_project', 'in', projects)
      .execute();
    await tx
      .deleteFrom('organization_membership')
      .where('user_id', '=', target.user_id)
      .where('organization', '=', actor.organization)
      .execute();
  });
