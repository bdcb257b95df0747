import { accessSync, constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { patiently } from '../process/patience.ts';
import { Refusal } from '../refusal.ts';
import { instantOf } from './instant.ts';
import { Held, lockFolder } from './lock.ts';

const IN_A_ROW_MS = 2;

/**
 * Makes what lets the rest of the program go on now and then: statements of this database hold it up, and a row of them
 * would follow one another without end. Meanwhile nobody new is let in, of whom Node accepts one between two turns.
 */
function breather() {
  let rested = performance.now();
  return async () => {
    if (performance.now() - rested < IN_A_ROW_MS) return;
    await endOfTurn();
    rested = performance.now();
  };
}

/** Presents the embedded database as a pool of one connection, so that both engines share one dialect. */
function singleConnectionPool(pglite: PGlite, unlock: () => void): PostgresPool {
  let free: Promise<void> = Promise.resolve();
  const breathe = breather();
  const connect = async () => {
    const previous = free;
    let release = () => {};
    free = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    await breathe();
    const query = async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows } = await pglite.query(sql, [...parameters]);
      return { command: sql.trimStart().split(/\s/, 1)[0]?.toUpperCase(), rows, rowCount: affectedRows ?? rows.length };
    };
    return { query, release } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pglite.close().finally(unlock) };
}

const openPglite = (dataDir?: string): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    parsers: { [types.TIMESTAMPTZ]: instantOf, [types.INT8]: Number },
  });

const DATABASE = 'database';
const UNFINISHED = 'database.unfinished';
/** An empty database that the build made: copying it takes a tenth of the time of making one. */
const BLANK = join(import.meta.dirname, 'database');

/** Whether the folder holds a database already. */
export const hasDatabase = (dataDir: string) => existsSync(join(dataDir, DATABASE));

/** Whether the empty database of the build is there and may be read; another user may have built it. */
function copyBlank(to: string): boolean {
  try {
    cpSync(BLANK, to, { recursive: true });
    return true;
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    if (/^(ENOENT|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** A killed start must not leave half a database behind, so it is made beside its place and then moved there. */
async function prepare(dataDir: string): Promise<string> {
  const place = join(dataDir, DATABASE);
  if (hasDatabase(dataDir)) return place;
  const unfinished = join(dataDir, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  if (!copyBlank(unfinished)) await (await openPglite(unfinished)).close();
  renameSync(unfinished, place);
  return place;
}

function unusable(dataDir: string, error: unknown) {
  if (error instanceof Refusal) return error;
  return new Refusal(`The folder ${dataDir} cannot be used for the database: ${(error as Error).message}.`);
}

function lockOrExplain(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockFolder(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

async function prepareOrExplain(dataDir: string): Promise<string> {
  try {
    const place = await prepare(dataDir);
    accessSync(place, constants.R_OK | constants.W_OK);
    return place;
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

async function openPlace(dataDir: string): Promise<PGlite> {
  const place = await prepareOrExplain(dataDir);
  try {
    return await openPglite(place);
  } catch (error) {
    throw new Refusal(
      `The database in ${dataDir} is damaged or of another version of Postgres: ${(error as Error).message}.`,
    );
  }
}

async function openFolder(dataDir: string): Promise<PostgresPool> {
  const unlock = await patiently(
    () => lockOrExplain(dataDir),
    (error) => error instanceof Held,
  );
  try {
    return singleConnectionPool(await openPlace(dataDir), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens Postgres inside this process: in the folder `dataDir`, which stays locked until the pool ends, or in memory. */
export const openEmbedded = async (dataDir: string | null): Promise<PostgresPool> =>
  dataDir === null ? singleConnectionPool(await openPglite(), () => {}) : openFolder(dataDir);
