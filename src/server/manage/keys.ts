import { newPersonalKey, storeKey } from '../accounts/keys.ts';
import type { Db } from '../db/open.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { command, optional, required } from './command.ts';
import { organizationOfProject, requireMembership, userBy } from './must-exist.ts';
import { readings } from './readings.ts';

const MOST_KEYS = 10;

async function requireRoom(db: Db, { id, email }: { id: number; email: string }) {
  const { live } = await db
    .selectFrom('personal_key')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (live >= MOST_KEYS) throw new UserFacingError(`${email} has ${MOST_KEYS} keys already; revoke one first.`);
}

const create = command({
  help: 'Creates a key of a person and shows it, this once.',
  options: {
    email: required(readings.email),
    label: required(readings.label),
    scopes: required(readings.scopes),
    organizations: optional(readings.uuids),
    projects: optional(readings.projects),
  },
  run: async (db, { email, label, scopes, organizations = [], projects = [] }) => {
    const owner = await userBy(db, email);
    if (!owner.is_active) throw new UserFacingError(`${owner.email} is deactivated.`);
    for (const organization of organizations) await requireMembership(db, owner, organization);
    for (const project of projects) await requireMembership(db, owner, await organizationOfProject(db, project));
    await requireRoom(db, owner);
    const limits = { scoped_organizations: organizations, scoped_projects: projects };
    return storeKey(db, newPersonalKey(), { user_id: owner.id, label, scopes, ...limits });
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
  help: 'Lists keys by what is known of them; a key itself is never kept.',
  options: { email: optional(readings.email) },
  run: async (db, { email }) => {
    const keys = db
      .selectFrom('personal_key')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select(columns)
      .orderBy('personal_key.created_at');
    if (email === undefined) return keys.execute();
    return keys.where('user_id', '=', (await userBy(db, email)).id).execute();
  },
});

const revoke = command({
  help: 'Revokes a key: it is refused from then on.',
  options: { id: required(readings.uuid) },
  run: async (db, { id }) => {
    const revoked = await db
      .updateTable('personal_key')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.fn<string>('now')) }))
      .where('id', '=', id)
      .returning(['id', 'label', 'revoked_at'])
      .executeTakeFirst();
    if (!revoked) throw new UserFacingError(`There is no key with the id ${id}.`);
    return revoked;
  },
});

export const key = { create, list, revoke };
