import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Level } from '#contract/levels.ts';
import type { PageQuery } from '#contract/page.ts';
import { invalidInput } from '#contract/problem.ts';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Caller } from './caller.ts';
import { hashOf, newInvitationToken } from './keys.ts';
import { userJson } from './member-store.ts';
import { findUserByEmail } from './members.ts';

/** How long an invitation's link can be used, in milliseconds. The same time as on PostHog. */
const VALID_MS = 3 * 24 * 60 * 60 * 1000;

/** Whether the key that created an invitation still has the value that it had then. Needs the table aliases `i` and `k`. */
export const isKeyInForce = sql<boolean>`(k.revoked_at is null and coalesce(k.last_rolled_at <= i.created_at, true))`;

const invitesOf = (db: Db, organization: string, now: Date) =>
  db
    .selectFrom('organization_invite as i')
    .innerJoin('app_user as u', 'u.id', 'i.created_by')
    .leftJoin('personal_key as k', 'k.id', 'i.created_with')
    .where('i.organization', '=', organization)
    .select([
      'i.id',
      'i.target_email',
      'i.level',
      'i.created_at',
      'i.expires_at',
      sql<boolean>`i.expires_at <= ${now.toISOString()} or not ${isKeyInForce}`.as('is_expired'),
      userJson.as('created_by'),
    ]);

/**
 * Returns a page of an organization's invitations that were not accepted, newest first. Includes expired invitations, and
 * those whose key was revoked or rolled, which count as expired.
 */
export async function listInvites(db: Db, organization: string, { limit, offset }: PageQuery, now: Date) {
  const { count } = await db
    .selectFrom('organization_invite')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization', '=', organization)
    .executeTakeFirstOrThrow();
  const results = await invitesOf(db, organization, now)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results };
}

async function requireNoMember(tx: Db, organization: string, email: string) {
  const user = await findUserByEmail(tx, email);
  const found =
    user &&
    (await tx
      .selectFrom('organization_membership')
      .select('id')
      .where('user_id', '=', user.id)
      .where('organization', '=', organization)
      .executeTakeFirst());
  if (found) throw invalidInput('A user with this email address already belongs to the organization.', 'target_email');
}

interface NewInvite {
  caller: Caller;
  organization: string;
  target_email: string;
  level: Level;
}

/**
 * Stores an invitation, which replaces an earlier one to the same email address. Returns the invitation with its token.
 * The token itself is not stored, only its hash. Throws 400 if a member has this email address.
 */
export const createInvite = (db: Db, { caller, organization, target_email, level }: NewInvite, now: Date) =>
  changeRecord(db, `organization ${organization}`, async (tx) => {
    await requireNoMember(tx, organization, target_email);
    const token = newInvitationToken();
    const invite = {
      id: randomUUID(),
      organization,
      target_email,
      level,
      hash: hashOf(token),
      created_by: caller.user_id,
      created_with: caller.key_id,
      key_scopes: caller.scopes,
      is_key_limited: caller.scoped_organizations !== null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + VALID_MS).toISOString(),
    };
    const { id } = await tx
      .insertInto('organization_invite')
      .values(invite)
      .onConflict((same) => same.expression(sql`organization, lower(target_email)`).doUpdateSet(invite))
      .returning('id')
      .executeTakeFirstOrThrow();
    const stored = await invitesOf(tx, organization, now).where('i.id', '=', id).executeTakeFirstOrThrow();
    return { ...stored, token };
  });

/** Deletes an invitation, so that its link no longer works. Returns whether the invitation existed. */
export async function deleteInvite(db: Db, organization: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('organization_invite')
    .where('organization', '=', organization)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
