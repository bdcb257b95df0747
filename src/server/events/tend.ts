import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const FIRST_AT = 20_000;
const GROWTH = 1.3;

interface Care {
  appended: number;
  nextAt: number;
  running: Promise<void>;
}

const cares = new WeakMap<Db, Care>();

const careOf = (db: Db): Care => {
  const found = cares.get(db) ?? { appended: 0, nextAt: FIRST_AT, running: Promise.resolve() };
  cares.set(db, found);
  return found;
};

/** Results read the index alone only where Postgres knows that every row of a page is visible; embedded it has nobody who tells it so. */
const tend = (db: Db) => sql`vacuum (analyze, skip_locked) event`.execute(db);

/**
 * Counts what this process appended and has the event table tended now and then, the more rarely the more there is.
 * It happens in the background; when it fails, the next turn does its work too.
 */
export function tendAfter(db: Db, appended: number) {
  const care = careOf(db);
  care.appended += appended;
  if (care.appended < care.nextAt) return;
  care.nextAt = Math.round(care.appended * GROWTH);
  const done = () => undefined;
  care.running = care.running.then(() => tend(db)).then(done, done);
}

/** Waits until nothing tends the event table any more; needed before the database is closed. */
export const tended = (db: Db): Promise<void> => careOf(db).running;
