import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase, type Place } from '#server/db/open.ts';
import { TEMPLATE } from './postgres-cluster.ts';
import { templateDir } from './template-database.ts';

export type Engine = 'pglite' | 'postgres';

const postgres = inject('postgres');

/** The engines that this machine has: `describe.each(engines)` runs a suite on each. */
export const engines: readonly Engine[] = postgres ? ['pglite', 'postgres'] : ['pglite'];

interface Copy {
  place: Place;
  /** Deletes the copy; its database must be closed. */
  remove: () => Promise<void>;
}

async function onPostgres(statement: string) {
  const client = new pg.Client(`${postgres}/postgres`);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const copyOf: Record<Engine, () => Promise<Copy>> = {
  pglite: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-test-'));
    cpSync(templateDir, dataDir, { recursive: true });
    return { place: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true }) };
  },
  postgres: async () => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    await onPostgres(`create database ${name} template ${TEMPLATE}`);
    return {
      place: { url: `${postgres}/${name}` },
      remove: () => onPostgres(`drop database ${name} with (force)`),
    };
  },
};

/** A migrated, empty database of the test's own, not opened yet. */
export const freshPlace = (engine: Engine): Promise<Copy> => copyOf[engine]();

/** A migrated, empty database of the test's own, opened; `close` also deletes it. */
export async function freshDatabase(engine: Engine): Promise<{ db: Db; place: Place; close: () => Promise<void> }> {
  const { place, remove } = await freshPlace(engine);
  const db = await openDatabase(place);
  const close = async () => {
    await db.destroy();
    await remove();
  };
  return { db, place, close };
}
