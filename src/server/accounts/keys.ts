import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

/** Generates a personal key: `phx_` and 280 random bits. */
export const newPersonalKey = () => `phx_${base62(randomBytes(35))}`;

/** Generates an invitation token: `hgi_` and 256 random bits. */
export const newInvitationToken = () => `hgi_${base62(randomBytes(32))}`;

/** Generates a project token: `phc_` and 256 random bits. */
export const newProjectToken = () => `phc_${base62(randomBytes(32))}`;

/** Returns the stored form of a personal key or an invitation token: `sha256$` and the hexadecimal digest. */
export const hashOf = (key: string) => `sha256$${hash('sha256', key)}`;

const maskOf = (key: string) => `${key.slice(0, 4)}...${key.slice(-4)}`;

export interface NewKey {
  user_id: number;
  label: string;
  scopes: string[];
  /** Empty or absent: all of the user's organizations. */
  scoped_organizations?: string[];
  /** Empty or absent: all projects. */
  scoped_projects?: number[];
}

/** Stores a key's hash. Returns the key's id and value. The value is not stored. */
export async function storeKey(db: Db, value: string, newKey: NewKey): Promise<{ id: string; value: string }> {
  const { scoped_organizations = [], scoped_projects = [], ...rest } = newKey;
  const { id } = await db
    .insertInto('personal_key')
    .values({
      ...rest,
      hash: hashOf(value),
      mask: maskOf(value),
      scoped_organizations: scoped_organizations.length > 0 ? scoped_organizations : null,
      scoped_projects: scoped_projects.length > 0 ? scoped_projects : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, value };
}

/** The maximum number of keys per user. */
export const MAX_KEYS = 10;

/** Stores a user's new key. Returns null if the user already has the maximum number of keys. */
export const createKey = (db: Db, newKey: NewKey): Promise<{ id: string; value: string } | null> =>
  changeRecord(db, `user ${newKey.user_id}`, async (tx) => {
    // Without the lock, two simultaneous requests could both count nine keys.
    await tx.selectFrom('app_user').select('id').where('id', '=', newKey.user_id).forUpdate().execute();
    const { live } = await tx
      .selectFrom('personal_key')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('user_id', '=', newKey.user_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return live >= MAX_KEYS ? null : storeKey(tx, newPersonalKey(), newKey);
  });

/** Revokes a key: the next request with it is rejected. Returns undefined if there is no key with this id. */
export const revokeKey = (db: Db, id: string) =>
  db
    .updateTable('personal_key')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning(['id', 'label', 'revoked_at'])
    .executeTakeFirst();

/** Replaces a key's value and returns the new value. The next request with the old value is rejected. */
export async function rollKey(db: Db, id: string, now: Date): Promise<string> {
  const value = newPersonalKey();
  await db
    .updateTable('personal_key')
    .set({ hash: hashOf(value), mask: maskOf(value), last_rolled_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  return value;
}
