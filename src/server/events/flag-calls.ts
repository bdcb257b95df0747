import { sql } from 'kysely';
import { FLAG_CALL } from '#contract/exposure-rules.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Batch, Event } from './event.ts';
import { FLAG } from './flag-set.ts';

/** The precision of the stored times. It keeps the number of writes small. */
const PRECISION_MS = 60_000;

/** The maximum number of keys whose times a process remembers. A full memory is cleared. */
const REMEMBERED = 10_000;
const remembered = new WeakMap<Db, Map<string, number>>();

function memoryOf(db: Db): Map<string, number> {
  const found = remembered.get(db) ?? new Map();
  remembered.set(db, found);
  if (found.size > REMEMBERED) found.clear();
  return found;
}

/** Returns the time of the last evaluation of each flag in a batch, by the flag's key. */
function lastCalls(events: readonly Event[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const { name, at, properties } of events) {
    const key = properties[FLAG];
    if (name !== FLAG_CALL || typeof key !== 'string') continue;
    last.set(key, Math.max(Date.parse(at), last.get(key) ?? Number.NEGATIVE_INFINITY));
  }
  return last;
}

/** Stores when the flags in a batch's events were last evaluated, unless the stored times are less than a minute older. */
export async function recordFlagCalls(db: Db, { project_id, events }: Batch) {
  const memory = memoryOf(db);
  const calls = [...lastCalls(events)]
    .map(([key, at]) => ({ key, at, name: `${project_id} ${key}` }))
    .filter(({ at, name }) => at >= (memory.get(name) ?? Number.NEGATIVE_INFINITY) + PRECISION_MS);
  if (calls.length === 0) return;
  await sql`
    insert into flag_call (flag_id, last_called_at)
    select f.id, least(given.at, now())
    from unnest(${calls.map(({ key }) => key)}::text[], ${calls.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
      as given (key, at)
    join feature_flag f on f.team_id = ${project_id} and f.key = given.key and not f.deleted
    order by f.id
    on conflict (flag_id) do update set last_called_at = excluded.last_called_at
    where flag_call.last_called_at < excluded.last_called_at`.execute(db);
  for (const { name, at } of calls) memory.set(name, at);
}
