import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import type { Database, EventStoreName } from '../db/schema.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { copyToClickHouse } from './clickhouse/copy-in.ts';
import { copyFromClickHouse, countEvents as countOnClickHouse } from './clickhouse/copy-out.ts';
import { deleteEvents as deleteOnClickHouse } from './clickhouse/delete-events.ts';
import { markLinks, sendLinks } from './clickhouse/link-mirror.ts';
import { migrateClickHouse } from './clickhouse/tables.ts';
import type { Move, SaveProgress } from './move.ts';
import { withMoveLock } from './move-lock.ts';
import { deleteEvents as deleteOnPostgres } from './postgres/delete-orphaned.ts';

export type StoredMove = Selectable<Database['event_move']>;

/** How to move a project's events to each store. */
const directions: Record<
  EventStoreName,
  {
    copy: (move: Move, from: string | null, save: SaveProgress) => Promise<void>;
    finish: (move: Move) => Promise<void>;
    /** Deletes the events from the other store. */
    deleteSource: (move: Move) => Promise<void>;
  }
> = {
  clickhouse: {
    copy: copyToClickHouse,
    finish: ({ clickhouse, db, project_id }) => sendLinks(clickhouse, (work) => work(db), project_id),
    deleteSource: ({ db, project_id }) => deleteOnPostgres(db, project_id),
  },
  postgres: {
    copy: copyFromClickHouse,
    finish: async () => {},
    deleteSource: ({ clickhouse, project_id }) => deleteOnClickHouse(clickhouse, [project_id]),
  },
};

async function countOnPostgres(db: Db, project_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event where project_id = ${project_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

const count: Record<EventStoreName, (move: Move) => Promise<number>> = {
  postgres: ({ db, project_id }) => countOnPostgres(db, project_id),
  clickhouse: ({ clickhouse, project_id }) => countOnClickHouse(clickhouse, project_id),
};

const countSource = (move: Move, target: EventStoreName) =>
  count[target === 'clickhouse' ? 'postgres' : 'clickhouse'](move);

const storeOf = async ({ db, project_id }: Move): Promise<EventStoreName | undefined> =>
  (await db.selectFrom('event_store').select('store').where('project_id', '=', project_id).executeTakeFirst())?.store;

const findMove = ({ db, project_id }: Move): Promise<StoredMove | undefined> =>
  db.selectFrom('event_move').selectAll().where('project_id', '=', project_id).executeTakeFirst();

/** Starts a move, or continues a started move. During a move, new events are stored in both stores. */
async function begin(move: Move, target: EventStoreName): Promise<StoredMove> {
  const { db, project_id } = move;
  const found = await findMove(move);
  if (found) return found;
  return db
    .insertInto('event_move')
    .values({ project_id, target, copied_to: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes the next run copy all events again. */
const forgetProgress = ({ db, project_id }: Move) =>
  db.updateTable('event_move').set({ copied_to: null, copied: 0 }).where('project_id', '=', project_id).execute();

/**
 * Returns the number of events in the target. Throws if the target has fewer events than the source: a server may have
 * been killed after it had stored a batch only in the source. Counts the source first, because events that arrive
 * between the two counts must not look like missing events.
 */
async function requireEverything(move: Move, target: EventStoreName): Promise<number> {
  const { project_id } = move;
  const source = await countSource(move, target);
  const copied = await count[target](move);
  if (copied >= source) return copied;
  await forgetProgress(move);
  throw new UserFacingError(
    `Project ${project_id}: only ${copied} of ${source} events are on ${target}. The project's store was not changed. ` +
      'Run the command again to copy all events.',
  );
}

const switchTo = ({ db, project_id }: Move, store: EventStoreName) =>
  db
    .insertInto('event_store')
    .values({ project_id, store })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ store }))
    .execute();

/**
 * Ends a move: deletes the events from the other store, then the record of the move. If the process is killed in
 * between, the record is still there, so the next run of the command deletes the remaining events.
 */
async function keepOnly(move: Move, store: EventStoreName) {
  await directions[store].deleteSource(move);
  await move.db.deleteFrom('event_move').where('project_id', '=', move.project_id).execute();
}

/** Copies a project's events to a store, compares the counts, and switches to the store. Returns the number of events. */
async function copyAll(move: Move, target: EventStoreName) {
  const { db, project_id, report } = move;
  const { copy, finish } = directions[target];
  const { copied_to, copied } = await begin(move, target);
  const all = await countSource(move, target);
  if (target === 'clickhouse') await markLinks(db, project_id);
  let total = Number(copied);
  const save: SaveProgress = async (copied_to, count) => {
    total += count;
    const { numUpdatedRows } = await db
      .updateTable('event_move')
      .set({ copied_to, copied: total })
      .where('project_id', '=', project_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new UserFacingError(`Project ${project_id} was deleted during the move.`);
    report(`Project ${project_id}: ${total} of ${all} events copied`);
  };
  await copy(move, copied_to, save);
  await finish(move);
  const moved = await requireEverything(move, target);
  await switchTo(move, target);
  return moved;
}

async function moveLocked(move: Move, target: EventStoreName): Promise<number> {
  const { clickhouse, db, project_id } = move;
  await migrateClickHouse(clickhouse, db);
  const [store, started] = [await storeOf(move), await findMove(move)];
  if (store === target && !started)
    throw new UserFacingError(`The events of project ${project_id} are already on ${target}.`);
  const switched = store !== undefined && store === started?.target;
  const canceled = store === target && !switched;
  if (switched || canceled) await keepOnly(move, store);
  if (canceled) move.report(`Project ${project_id}: the move to ${started?.target} is canceled`);
  if (store === target) return count[target](move);
  const moved = await copyAll(move, target);
  await keepOnly(move, target);
  return moved;
}

/**
 * Copies a project's events to a store, compares the counts, switches to the store, and deletes the events from the
 * other store. Continues a move whose process was killed. If `target` is the project's current store, cancels a started
 * move to the other store. Capture and results work during the move. Throws if the events are already in the target, or
 * if another process is moving them.
 * @returns the number of the project's events
 */
export const moveEvents = (move: Move, target: EventStoreName): Promise<number> =>
  withMoveLock(move.db, move.project_id, () => moveLocked(move, target));
