import { sql } from 'kysely';
import {
  createOrganization,
  createUser,
  findUserByEmail,
  nameFromEmail,
  setOrganizationLevel,
  setProjectLevel,
  setUserActive,
} from '../accounts/members.ts';
import type { Db } from '../db/connection-pool.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { command, optional, required } from './define-command.ts';
import { optionTypes } from './option-types.ts';
import { organizationOfProject, requireMembership, requireOrganization, requireUser } from './require-records.ts';

export const organizationCommands = {
  create: command({
    help: 'Creates an organization.',
    options: { name: required(optionTypes.name) },
    run: (db, { name }) => createOrganization(db, name),
  }),
  list: command({
    help: 'Lists every organization.',
    run: (db) =>
      db.selectFrom('organization').select(['id', 'name', 'slug', 'created_at']).orderBy('created_at').execute(),
  }),
};

async function requireNewEmail(db: Db, email: string) {
  const taken = await findUserByEmail(db, email);
  if (taken) throw new UserFacingError(`A user with the email address ${email} already exists.`);
}

const memberships = sql<{ id: string; level: number }[]>`(
  select coalesce(json_agg(json_build_object('id', m.organization, 'level', m.level)), '[]')
  from organization_membership m where m.user_id = app_user.id)`;

async function setActive(db: Db, email: string, is_active: boolean) {
  const { id } = await requireUser(db, email);
  return setUserActive(db, id, is_active);
}

export const userCommands = {
  create: command({
    help: 'Creates a user, optionally as a member of an organization.',
    options: {
      email: required(optionTypes.email),
      organization: optional(optionTypes.uuid),
      level: optional(optionTypes.level),
    },
    run: async (db, { email, organization, level }) => {
      if ((organization === undefined) !== (level === undefined))
        throw new UserFacingError('--organization and --level must be given together.');
      if (organization !== undefined) await requireOrganization(db, organization);
      await requireNewEmail(db, email);
      const created = await createUser(db, { email, first_name: nameFromEmail(email) });
      if (organization !== undefined && level !== undefined)
        await setOrganizationLevel(db, created.id, organization, level);
      return created;
    },
  }),
  list: command({
    help: 'Lists every user with their organizations.',
    run: (db) =>
      db
        .selectFrom('app_user')
        .select(['id', 'uuid', 'email', 'first_name', 'is_active', 'created_at', memberships.as('organizations')])
        .orderBy('id')
        .execute(),
  }),
  activate: command({
    help: 'Activates a deactivated user. The keys of the user work again, except revoked keys.',
    options: { email: required(optionTypes.email) },
    run: (db, { email }) => setActive(db, email, true),
  }),
  deactivate: command({
    help: 'Deactivates a user. All keys of the user stop working immediately.',
    options: { email: required(optionTypes.email) },
    run: (db, { email }) => setActive(db, email, false),
  }),
};

async function setLevelInProject(db: Db, person: { id: number; email: string }, project_id: number, level: number) {
  if (level > 8) throw new UserFacingError('--level is 15 but must be 1 or 8 for a project.');
  await requireMembership(db, person, await organizationOfProject(db, project_id));
  await setProjectLevel(db, person.id, project_id, level);
  return { email: person.email, project: project_id, level };
}

export const memberCommands = {
  set: command({
    help: 'Sets the access level of a user in an organization or in a private project.',
    options: {
      email: required(optionTypes.email),
      organization: optional(optionTypes.uuid),
      project: optional(optionTypes.project),
      level: required(optionTypes.level),
    },
    run: async (db, { email, organization, project, level }) => {
      if ((organization === undefined) === (project === undefined))
        throw new UserFacingError('Give either --organization or --project.');
      const person = await requireUser(db, email);
      if (project !== undefined) return setLevelInProject(db, person, project, level);
      if (organization === undefined) throw new UserFacingError('--organization is missing.');
      await requireOrganization(db, organization);
      await setOrganizationLevel(db, person.id, organization, level);
      return { email: person.email, organization, level };
    },
  }),
};
