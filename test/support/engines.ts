import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#server/db/open.ts';
import { addressOf, TEMPLATE } from './postgres-server.ts';

const postgres = inject('postgres');

export type Engine = 'postgres';
export const engines: readonly Engine[] = ['postgres'];

async function onServer(statement: string) {
  const db = await openDatabase(postgres, { size: 1, unlimited: true });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

/** The address of a migrated, empty database of the test's own. */
export async function freshPlace(_?: Engine): Promise<{ place: { url: string }; remove: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${TEMPLATE}`);
  return {
    place: { url: addressOf({ ...postgres, database: name }) },
    remove: () => onServer(`drop database ${name} with (force)`),
  };
}

/** A migrated, empty database of the test's own, opened; `close` also deletes it. */
export async function freshDatabase(
  _?: Engine,
): Promise<{ db: Db; place: { url: string }; close: () => Promise<void> }> {
  const { place, remove } = await freshPlace();
  const db = await openDatabase(place);
  const close = async () => {
    await db.destroy();
    await remove();
  };
  return { db, place, close };
}
