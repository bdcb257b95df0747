import { unavailable } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { EventStoreName } from '../db/schema.ts';
import { clickHouseEvents } from './clickhouse/clickhouse-events.ts';
import type { ClickHouse } from './clickhouse/client.ts';
import type { Batch } from './event.ts';
import type { QueryOfKind, QueryResults } from './event-query.ts';
import type { EventStore, SingleEventStore } from './event-store.ts';
import { recordFlagCalls } from './flag-calls.ts';
import { postgresEvents } from './postgres/postgres-events.ts';

interface EventStoreOptions {
  db: Db;
  /** Separate connections for storing events, so that many events at once can't use all connections. */
  captureDb?: Db;
  /** Null without CLICKHOUSE_URL. */
  clickhouse: ClickHouse | null;
}

/** Which stores a project uses. While its events are moved, new events are stored in both stores. */
interface Route {
  /** The store for queries; null for a project without events. */
  reads: EventStoreName | null;
  writes: EventStoreName[];
}

async function routeOf(db: Db, project_id: number): Promise<Route> {
  const found = await db
    .selectFrom('project')
    .leftJoin('event_store', 'event_store.project_id', 'project.id')
    .leftJoin('event_move', 'event_move.project_id', 'project.id')
    .select(['store', 'target'])
    .where('project.id', '=', project_id)
    .executeTakeFirst();
  const { store = 'postgres', target = null } = found ?? {};
  return { reads: store, writes: [store, target].filter((name) => name !== null) };
}

/**
 * Sets the store of a project without events, and returns the project's route. If another process has set a store at
 * the same time, the project keeps that store.
 */
async function chooseStore(db: Db, project_id: number, store: EventStoreName): Promise<Route> {
  await db
    .insertInto('event_store')
    .values({ project_id, store })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return routeOf(db, project_id);
}

/** Returns an event store that uses each project's own store. */
export function projectEvents({ db, captureDb = db, clickhouse }: EventStoreOptions): EventStore {
  const postgres = postgresEvents(db, captureDb);
  const other = clickhouse && clickHouseEvents(clickhouse, db, captureDb);

  function store(name: EventStoreName): SingleEventStore {
    if (name === 'postgres') return postgres;
    if (other) return other;
    throw unavailable('The events of this project are on ClickHouse. Set CLICKHOUSE_URL on this server.', 60);
  }

  const readsOf = async (project_id: number) => (await routeOf(db, project_id)).reads ?? 'postgres';

  /**
   * Runs a query on a project's store. Repeats the query if the project's store has changed in the meantime, because
   * the events may have been deleted from the old store during the query.
   */
  async function read<T>(project_id: number, query: (from: EventStore) => Promise<T>): Promise<T> {
    const name = await readsOf(project_id);
    const result = await query(store(name));
    return (await readsOf(project_id)) === name ? result : read(project_id, query);
  }

  const ofFirstEvents: EventStoreName = other ? 'clickhouse' : 'postgres';

  /** Returns a store that must store a batch and is not in `done`; undefined if there is none. */
  async function missingStore(from: Db, project_id: number, done: ReadonlySet<EventStoreName>) {
    const found = await routeOf(from, project_id);
    const { writes } = found.reads === null ? await chooseStore(from, project_id, ofFirstEvents) : found;
    return writes.find((name) => !done.has(name));
  }

  /**
   * Stores a batch's events in every store of the project, and its changes to people once. Reads the route again after
   * each store: if a move has started in between, the target also needs the batch. Then stores when flags were evaluated.
   */
  async function append(batch: Batch, tx?: Db) {
    if (batch.events.length === 0) return;
    const done = new Set<EventStoreName>();
    const next = () => missingStore(tx ?? captureDb, batch.project_id, done);
    for (let name = await next(); name !== undefined; name = await next()) {
      const { append, appendCopy } = store(name);
      await (done.size === 0 ? append : appendCopy)(batch, tx);
      done.add(name);
    }
    await recordFlagCalls(tx ?? captureDb, batch);
  }

  return {
    prepare: async (signal) => other?.prepare(signal),
    ping: async (project_id, signal) => store(await readsOf(project_id)).ping(project_id, signal),
    append,
    measure: <K extends keyof QueryResults>(query: QueryOfKind<K>, signal: AbortSignal) =>
      read(query.project_id, (from) => from.measure<K>(query, signal)),
    listDefinitions: (query) => read(query.project_id, (from) => from.listDefinitions(query)),
    deleteOrphanedEvents: async (signal) => {
      await postgres.deleteOrphanedEvents(signal);
      await other?.deleteOrphanedEvents(signal);
    },
  };
}
