import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/connection-pool.ts';
import { type ClickHouseLocation, openClickHouse } from '../events/clickhouse/client.ts';
import type { EventStore } from '../events/event-store.ts';
import { projectEvents } from '../events/project-events.ts';
import type { LogEntry } from '../log-entry.ts';
import { isUnavailable } from '../temporary-errors.ts';
import { UserFacingError } from '../user-facing-error.ts';

/**
 * Throws if projects have events on ClickHouse, or a move to or from ClickHouse that has not finished. Without
 * ClickHouse, these events would be invisible, and new events would be rejected.
 */
async function requireNoEventsOnClickHouse(db: Db) {
  const found = await db
    .selectFrom('event_store')
    .select('project_id')
    .where('store', '=', 'clickhouse')
    .union(db.selectFrom('event_move').select('project_id'))
    .orderBy('project_id')
    .execute();
  const ids = found.map(({ project_id }) => project_id).join(', ');
  if (found.length > 0)
    throw new UserFacingError(
      `ClickHouse has events of projects with these ids: ${ids}. Set CLICKHOUSE_URL to the address of the ClickHouse server.`,
    );
}

interface OpenEventStore {
  events: EventStore;
  close: () => Promise<void>;
}

/** How long the start of the server waits for ClickHouse, in milliseconds. */
const PREPARE_WITHIN_MS = 3_000;
const LATE =
  'The tables on ClickHouse are not ready after 3 s. The server starts without them and tries again in the background.';

/** Creates the tables, unless ClickHouse is unavailable or does not respond in time. */
async function tryToPrepare(events: EventStore, log: (entry: LogEntry) => void) {
  const stopping = new AbortController();
  const preparing = events.prepare(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted && !isUnavailable(error)) throw error;
  });
  const isLate = wait(PREPARE_WITHIN_MS, true, { ref: false });
  if (await Promise.race([preparing, isLate])) log({ level: 'warn', message: LATE });
  stopping.abort();
}

/**
 * Opens the event store. If ClickHouse is unavailable, the server still starts, because everything else works. The tables
 * are then created in the background (see `main.ts`). Until then, ClickHouse can't store events.
 */
export async function openEventStore(
  location: ClickHouseLocation | null,
  { db, captureDb }: { db: Db; captureDb: Db },
  log: (entry: LogEntry) => void,
): Promise<OpenEventStore> {
  if (location === null) await requireNoEventsOnClickHouse(db);
  const clickhouse = location && openClickHouse(location, log);
  const events = projectEvents({ db, captureDb, clickhouse });
  await tryToPrepare(events, log);
  return { events, close: async () => clickhouse?.close() };
}
