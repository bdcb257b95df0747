import { createKey, MAX_KEYS, revokeKey } from '../accounts/keys.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { command, optional, required } from './define-command.ts';
import { optionTypes } from './option-types.ts';
import { organizationOfProject, requireMembership, requireUser } from './require-records.ts';

const create = command({
  help: 'Creates a key for a user and prints its value. The value cannot be shown again.',
  options: {
    email: required(optionTypes.email),
    label: required(optionTypes.label),
    scopes: required(optionTypes.scopes),
    organizations: optional(optionTypes.uuids),
    projects: optional(optionTypes.projects),
  },
  run: async (db, { email, label, scopes, organizations = [], projects = [] }) => {
    const owner = await requireUser(db, email);
    if (!owner.is_active) throw new UserFacingError(`The user ${owner.email} is deactivated.`);
    for (const organization of organizations) await requireMembership(db, owner, organization);
    for (const project of projects) await requireMembership(db, owner, await organizationOfProject(db, project));
    const limits = { scoped_organizations: organizations, scoped_projects: projects };
    const created = await createKey(db, { user_id: owner.id, label, scopes, ...limits });
    if (!created)
      throw new UserFacingError(`${owner.email} already has ${MAX_KEYS} keys, the maximum. Revoke one first.`);
    return created;
  },
});

const columns = [
  'personal_key.id',
  'label',
  'mask',
  'email',
  'scopes',
  'scoped_organizations',
  'scoped_projects',
  'personal_key.created_at',
  'last_used_at',
  'revoked_at',
] as const;

const list = command({
  help: 'Lists keys with their labels, scopes and last use, but without their values.',
  options: { email: optional(optionTypes.email) },
  run: async (db, { email }) => {
    const keys = db
      .selectFrom('personal_key')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select(columns)
      .orderBy('personal_key.created_at');
    if (email === undefined) return keys.execute();
    return keys.where('user_id', '=', (await requireUser(db, email)).id).execute();
  },
});

const revoke = command({
  help: 'Revokes a key. The key stops working immediately.',
  options: { id: required(optionTypes.uuid) },
  run: async (db, { id }) => {
    const revoked = await revokeKey(db, id);
    if (!revoked) throw new UserFacingError(`There is no key with the id ${id}.`);
    return revoked;
  },
});

export const key = { create, list, revoke };
