import { randomUUID } from 'node:crypto';
import type { Level } from '#contract/levels.ts';
import { type NewKey, newPersonalKey, storeKey } from '#server/accounts/keys.ts';
import { createOrganization, createUser, setOrganizationLevel } from '#server/accounts/members.ts';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { recordedConnection } from '#server/db/embedded/connection.ts';
import type { ServerProcess } from './server-process.ts';

/** The accounts of a test. All organizations except the demo one belong to this test only. */
export interface Accounts {
  organizations: { demo: string; workshop: string; atlas: string };
  keys: {
    /** A key of the owner of the demo organization, from the sign-in link that the first start printed. */
    demo: string;
    /** A key of the owner of the workshop organization. The test creates its projects there. */
    workshop: string;
    /**
     * A key of the owner of the atlas organization, which has no projects. The owner is also a member of the workshop
     * organization.
     */
    atlas: string;
    /** A key that can read the workshop organization, its projects and its experiments, but not write. */
    reader: string;
    /** A key that can read experiments, but neither projects nor organizations. */
    experimentsOnly: string;
    /**
     * A key that is limited to the first demo project. It can read this project and its experiments, but not the list
     * of projects.
     */
    oneProject: string;
  };
  /** A key of the workshop's owner that the test can revoke. */
  temporary: { id: string; value: string };
}

/** Creates a user and returns the id. The email address is unique, because tests share a server. */
async function createPerson(db: Db, name: string, levels: [string, Level][]): Promise<number> {
  const { id } = await createUser(db, { email: `${name}@${randomUUID()}.example`, first_name: name });
  for (const [organization, level] of levels) await setOrganizationLevel(db, id, organization, level);
  return id;
}

const createKey = (db: Db, user_id: number, scopes: NewKey['scopes'], limits: Partial<NewKey> = {}) =>
  storeKey(db, newPersonalKey(), { user_id, label: 'Story', scopes, ...limits });

async function demoMember(db: Db): Promise<number> {
  const email = 'robin@fernhill.example';
  const { id } = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

async function organizationOf(db: Db, user_id: number): Promise<string> {
  const memberships = db.selectFrom('organization_membership').select('organization').where('user_id', '=', user_id);
  return (await memberships.executeTakeFirstOrThrow()).organization;
}

/** Connects to the database of a server that is running on this machine. */
export async function openDatabaseOf({ dataDir }: ServerProcess): Promise<Db> {
  const connection = recordedConnection(dataDir);
  if (!connection) throw new Error(`No server runs on ${dataDir}.`);
  return openDatabase(connection, { size: 1 });
}

/** Creates the organizations, users and keys of a test. */
export async function createAccounts(db: Db, demo: string): Promise<Accounts> {
  const workshop = (await createOrganization(db, 'Workshop')).id;
  const atlas = (await createOrganization(db, 'Atlas')).id;
  const wanda = await createPerson(db, 'wanda', [[workshop, 15]]);
  const mia = await createPerson(db, 'mia', [
    [atlas, 15],
    [workshop, 1],
  ]);
  const robin = await demoMember(db);
  return {
    organizations: { demo: await organizationOf(db, robin), workshop, atlas },
    keys: {
      demo,
      workshop: (await createKey(db, wanda, ['*'])).value,
      atlas: (await createKey(db, mia, ['*'])).value,
      reader: (await createKey(db, wanda, ['project:read', 'experiment:read', 'organization:read'])).value,
      experimentsOnly: (await createKey(db, wanda, ['experiment:read'])).value,
      oneProject: (await createKey(db, robin, ['project:read', 'experiment:read'], { scoped_projects: [1] })).value,
    },
    temporary: await createKey(db, wanda, ['*']),
  };
}
