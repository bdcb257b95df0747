import { sql } from 'kysely';
import { OWNER } from '#contract/levels.ts';
import { newPersonalKey, newProjectToken, storeKey } from '../accounts/keys.ts';
import { createOrganization, createUser, setOrganizationLevel } from '../accounts/members.ts';
import type { Db } from '../db/connection-pool.ts';
import { seedDemo } from '../demo/seed.ts';

interface InitialDataOptions {
  /** The owner's key; null for a random key. */
  ownerKey: string | null;
  /** Whether to create the demo organization with its projects instead of an empty organization. */
  demo: boolean;
  now?: Date;
}

/** An arbitrary number for our advisory lock. Other programs on the same database must use other numbers. */
const LOCK = 5_102_178;

async function makeEmptyOrganization(tx: Db) {
  const { id: organization } = await createOrganization(tx, 'My organization');
  const { id: user_id } = await createUser(tx, { email: 'owner@hedgerow.localhost', first_name: 'Owner' });
  await setOrganizationLevel(tx, user_id, organization, OWNER);
  return { organization, user_id };
}

/**
 * Creates the first organization, its owner and the owner's key in an empty database. They are created only once, even
 * if several servers start at the same time.
 * @returns the key, its organization and its user; null if the database already had an organization.
 */
export const createInitialData = (db: Db, { ownerKey, demo, now = new Date() }: InitialDataOptions) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    if (await tx.selectFrom('organization').select('id').limit(1).executeTakeFirst()) return null;
    const made = demo ? await seedDemo(tx, { now, newToken: newProjectToken }) : await makeEmptyOrganization(tx);
    const { user_id } = made;
    const { value } = await storeKey(tx, ownerKey ?? newPersonalKey(), { user_id, label: 'Owner', scopes: ['*'] });
    return { key: value, ...made };
  });
