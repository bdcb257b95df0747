import { ADMIN, type Level } from '#contract/levels.ts';
import { conflict, invalidInput, notFound, permissionDenied } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Caller } from './caller.ts';
import { isKeyInForce } from './invite-store.ts';
import { createKey, hashOf } from './keys.ts';
import { addOrganizationMember, createUser, findUserByEmail, nameFromEmail } from './members.ts';

const inviteWith = (db: Db, token: string) =>
  db
    .selectFrom('organization_invite as i')
    .innerJoin('organization as o', 'o.id', 'i.organization')
    .innerJoin('app_user as u', 'u.id', 'i.created_by')
    .innerJoin('organization_membership as m', (join) =>
      join.onRef('m.user_id', '=', 'i.created_by').onRef('m.organization', '=', 'i.organization'),
    )
    .leftJoin('personal_key as k', 'k.id', 'i.created_with')
    // An invitation is not valid if its author has left, was deactivated, is no longer an administrator, or has a lower
    // level than the invitation, or if the key that created it was revoked or rolled.
    .where(isKeyInForce)
    .where('u.is_active', '=', true)
    .where('m.level', '>=', ADMIN)
    .whereRef('m.level', '>=', 'i.level')
    .where('i.hash', '=', hashOf(token));

/** Returns the same 404 for every token that can't be used. The response must not reveal whether the token existed. */
const unusable = () =>
  notFound('This invitation is not valid. It may have expired, been used or been revoked. Ask for a new one.');

const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1…@');

/**
 * Returns an invitation's organization, level, author and expiration, and the masked email address. Throws 404 if the
 * invitation can't be used.
 */
export async function previewInvite(db: Db, token: string, now: Date) {
  const found = await inviteWith(db, token)
    .select([
      'i.organization',
      'o.name as organization_name',
      'i.target_email',
      'i.level',
      'u.first_name as invited_by',
      'i.expires_at',
    ])
    .where('i.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!found) throw unusable();
  return { ...found, target_email: maskEmail(found.target_email) };
}

interface Acceptance {
  token: string;
  email: string | undefined;
  first_name: string | undefined;
  /** The user of the request's key; null without a key. */
  caller: Caller | null;
}

interface UsableInvite {
  id: string;
  organization: string;
  target_email: string;
  level: number;
  key_scopes: string[];
  is_key_limited: boolean;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Creates the invited user's account. A link can leak, so the user must also enter the invited email address. Throws 400
 * for a missing or different address, and 409 if the user already has an account.
 */
async function signUp(tx: Db, invite: UsableInvite, { email, first_name }: Acceptance): Promise<{ id: number }> {
  if (email === undefined) throw invalidInput('This field is required.', 'email', 'required');
  if (!isSame(email, invite.target_email))
    throw invalidInput(
      'This invitation is for another email address. Enter the invited address.',
      'email',
      'invalid_recipient',
    );
  if (await findUserByEmail(tx, invite.target_email))
    throw conflict(
      'An account with this email address already exists. Connect with one of its keys, then open the link again.',
    );
  const address = invite.target_email;
  return createUser(tx, { email: address, first_name: first_name ?? nameFromEmail(address) });
}

/**
 * Throws 403 unless the caller is the invited user and the key has the scope `user:write`. A link can leak, so an
 * existing user can accept an invitation only with a key.
 */
async function requireInvited(tx: Db, invite: UsableInvite, caller: Caller) {
  const invited = await findUserByEmail(tx, invite.target_email);
  if (invited?.id !== caller.user_id)
    throw permissionDenied(
      'This invitation is for another account. Connect with a key of the invited account, then open the link again.',
    );
  if (!includesScope(caller.scopes, 'user:write'))
    throw permissionDenied("API key missing required scope 'user:write'");
}

/**
 * Returns the id of the user who accepts. Without a caller, creates this user. Throws 403 if the invitation is for
 * another user than the caller.
 */
async function admit(tx: Db, invite: UsableInvite, acceptance: Acceptance): Promise<number> {
  const { caller } = acceptance;
  if (!caller) return (await signUp(tx, invite, acceptance)).id;
  await requireInvited(tx, invite, caller);
  return caller.user_id;
}

/** Creates a new user's first key, with no more rights than the key that created the invitation. */
const firstKey = (tx: Db, { organization, key_scopes, is_key_limited }: UsableInvite, user_id: number) =>
  createKey(tx, {
    user_id,
    label: 'Console',
    scopes: key_scopes,
    scoped_organizations: is_key_limited ? [organization] : [],
  });

/**
 * Accepts an invitation, and deletes it because it can be accepted only once. With a caller, makes the caller a
 * member; a member keeps the present level.
 * Without a caller, creates an account, and a key with the scopes of the key that created the invitation.
 * @returns the organization, the user, and the new key; the key is null with a caller.
 * @throws a problem if the invitation can't be used or is for another user
 */
export const acceptInvite = (db: Db, acceptance: Acceptance, now: Date) =>
  changeRecord(db, `invitation ${hashOf(acceptance.token)}`, async (tx) => {
    const invite: UsableInvite | undefined = await inviteWith(tx, acceptance.token)
      .select(['i.id', 'i.organization', 'i.target_email', 'i.level', 'i.key_scopes', 'i.is_key_limited'])
      .where('i.expires_at', '>', now.toISOString())
      .forUpdate('i')
      .executeTakeFirst();
    if (!invite) throw unusable();
    const user_id = await admit(tx, invite, acceptance);
    await addOrganizationMember(tx, user_id, invite.organization, invite.level as Level);
    await tx.deleteFrom('organization_invite').where('id', '=', invite.id).execute();
    const key = acceptance.caller ? null : await firstKey(tx, invite, user_id);
    return { organization: invite.organization, user_id, key };
  });
