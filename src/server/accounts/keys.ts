import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import { inTransaction } from '../db/in-transaction.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}

/** Generates a personal key: `phx_` and 280 random bits. */
export const newPersonalKey = () => `phx_${base62(randomBytes(35))}`;

/** Generates the token of an invitation: `hgi_` and 256 random bits. */
export const newInvitationToken = () => `hgi_${base62(randomBytes(32))}`;

/** Generates a project token: `phc_` and 256 random bits. */
export const newProjectToken = () => `phc_${base62(randomBytes(32))}`;

/** The stored form of a personal key or of an invitation's token: `sha256$` and its digest in hexadecimal. */
export const hashOf = (key: string) => `sha256$${hash('sha256', key)}`;

const maskOf = (key: string) => `${key.slice(0, 4)}...${key.slice(-4)}`;

export interface NewKey {
  user_id: number;
  label: string;
  scopes: string[];
  /** Empty or absent: every organization of the user. */
  scoped_organizations?: string[];
  /** Empty or absent: every project. */
  scoped_projects?: number[];
}

/** Stores the hash of a key and returns the key, which is not stored. */
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

/** How many keys a user can have. */
export const MAX_KEYS = 10;

/** Stores a new key of a user who has fewer than ten. Returns null for a user who has ten. */
export const createKey = (db: Db, newKey: NewKey): Promise<{ id: string; value: string } | null> =>
  inTransaction(db, async (tx) => {
    // Two requests at once must not both count nine keys.
    await tx.selectFrom('app_user').select('id').where('id', '=', newKey.user_id).forUpdate().execute();
    const { live } = await tx
      .selectFrom('personal_key')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('user_id', '=', newKey.user_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return live >= MAX_KEYS ? null : storeKey(tx, newPersonalKey(), newKey);
  });

/** Revokes a key, from the next request on. Returns undefined if there is none with this id. */
export const revokeKey = (db: Db, id: string) =>
  db
    .updateTable('personal_key')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning(['id', 'label', 'revoked_at'])
    .executeTakeFirst();

/** Replaces the value of a key and returns the new one. The old one is rejected from the next request on. */
export async function rollKey(db: Db, id: string, now: Date): Promise<string> {
  const value = newPersonalKey();
  await db
    .updateTable('personal_key')
    .set({ hash: hashOf(value), mask: maskOf(value), last_rolled_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  return value;
}
