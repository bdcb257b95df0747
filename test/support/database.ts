import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#server/db/connection-pool.ts';
import { addressOf, TEMPLATE } from './postgres-server.ts';

const postgres = inject('postgres');

async function onServer(statement: string) {
  const db = await openDatabase(postgres, { size: 1, unlimited: true });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

export interface DatabaseAddress {
  url: string;
}

/** Creates a migrated, empty database. Returns its URL and a function that deletes it. */
export async function freshLocation(): Promise<{ location: DatabaseAddress; remove: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${TEMPLATE}`);
  return {
    location: { url: addressOf({ ...postgres, database: name }) },
    remove: () => onServer(`drop database ${name} with (force)`),
  };
}

/** Opens a new, migrated, empty database. `close` also deletes it. */
export async function freshDatabase(): Promise<{ db: Db; location: DatabaseAddress; close: () => Promise<void> }> {
  const { location, remove } = await freshLocation();
  const db = await openDatabase(location);
  const close = async () => {
    await db.destroy();
    await remove();
  };
  return { db, location, close };
}
