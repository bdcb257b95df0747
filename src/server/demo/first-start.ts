import { sql } from 'kysely';
import { newPersonalKey, newProjectToken, storeKey } from '../accounts/keys.ts';
import type { Db } from '../db/open.ts';
import { seedDemo } from './seed.ts';

/** Any number that nothing else on the same database takes for its advisory locks. */
const LOCK = 5_102_178;

export interface FirstStart {
  /** Fill the empty database with the demo organization, or leave it with one empty organization. */
  demo: boolean;
  /** The owner's key, instead of a random one. */
  ownerKey?: string | undefined;
  now?: Date;
}

async function insertOrganization(tx: Db, name: string, slug: string, created_at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('organization')
    .values({ name, slug, created_at: created_at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the organization that an empty server begins with, and its owner. */
export async function seedOwner(tx: Db, at: Date): Promise<{ organization: string; user_id: number }> {
  const organization = await insertOrganization(tx, 'My organization', 'my-organization', at);
  const { id } = await tx
    .insertInto('app_user')
    .values({
      distinct_id: newPersonalKey().slice(4),
      first_name: 'Owner',
      last_name: '',
      email: 'owner@localhost',
      current_organization: organization,
      current_project: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('organization_membership').values({ organization, user_id: id, level: 15 }).execute();
  return { organization, user_id: id };
}

/**
 * Fills a database that has no organization, once, however many processes start at the same time.
 * @returns the owner's key; null when somebody was there before.
 */
export function firstStart(db: Db, { demo, ownerKey, now = new Date() }: FirstStart): Promise<{ key: string } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    if (await tx.selectFrom('organization').select('id').limit(1).executeTakeFirst()) return null;
    const { user_id } = demo ? await seedDemo(tx, { now, newToken: newProjectToken }) : await seedOwner(tx, now);
    const key = ownerKey ?? newPersonalKey();
    await storeKey(tx, key, { user_id, label: 'First key', scopes: ['*'] });
    return { key };
  });
}
