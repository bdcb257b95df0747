import { hash, randomBytes } from 'node:crypto';
import type { Scope } from '#contract/operations.ts';
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

/** Generates a project token: `phc_` and 256 random bits. */
export const newProjectToken = () => `phc_${base62(randomBytes(32))}`;

/** The stored form of a personal key: `sha256$` and its digest in hexadecimal. */
export const hashOf = (key: string) => `sha256$${hash('sha256', key)}`;

const maskOf = (key: string) => `${key.slice(0, 4)}...${key.slice(-4)}`;

export interface NewKey {
  user_id: number;
  label: string;
  scopes: (Scope | '*')[];
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
