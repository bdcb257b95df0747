import { sql } from 'kysely';
import { invalidInput } from '#contract/problem.ts';
import { canceled } from '../../canceled.ts';
import { cancellable } from '../../db/cancellable.ts';
import type { Db } from '../../db/connection-pool.ts';
import type { EventQuery, FlagQuery, QueryOfKind, QueryResults } from '../event-query.ts';
import { requireWithinLimits } from '../query-limits.ts';
import { tookTooLong } from '../query-problems.ts';
import { enqueue } from '../query-queue.ts';
import { measureFunnel } from './funnel.ts';
import { measureMoments } from './moments.ts';
import { measureOccurrence } from './occurrence.ts';
import { measureTrend } from './trend.ts';

const TIME_LIMIT_MS = 60_000;
/** A funnel needs a row per person in memory. With less memory, PostgreSQL writes these rows to disk. */
const WORK_MEMORY = '128MB';

const SAMPLE = 20;

/** Returns whether the latest events with these names contain a flag value. */
async function measureFlag(db: Db, { project_id, names, since }: FlagQuery): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from (
        select properties from event
        where project_id = ${project_id} and name = any(${names}::text[]) and at >= ${since}::timestamptz
        order by at desc limit ${sql.lit(SAMPLE)}
      ) as sample, jsonb_object_keys(properties) as key
      where starts_with(key, '$feature/')
    ) as seen`.execute(db);
  return rows[0]?.seen ?? false;
}

const measures: {
  [K in keyof QueryResults]: (db: Db, query: Extract<EventQuery, { kind: K }>) => Promise<QueryResults[K]>;
} = {
  trend: measureTrend,
  funnel: measureFunnel,
  occurrence: measureOccurrence,
  flag: measureFlag,
  moments: measureMoments,
};

const QUERY_CANCELED = '57014';
/** PostgreSQL's codes for an invalid value in the query: a regular expression, a date or a number. */
const INVALID_VALUE = /^(2201B|22\d{3}|54\d{3})$/;

const prepare = (tx: Db) =>
  sql`select set_config('work_mem', ${WORK_MEMORY}, true), set_config('jit', 'off', true),
    set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true)`.execute(tx);

function problemOf(error: Error & { code?: string }, signal: AbortSignal) {
  if (signal.aborted) return canceled();
  if (error.code === QUERY_CANCELED) return tookTooLong();
  return INVALID_VALUE.test(error.code ?? '')
    ? invalidInput(`The metric cannot be computed: ${error.message}.`)
    : error;
}

/** Runs a query on the stored events. Throws 504 if it takes longer than a minute, 499 when the signal aborts. */
export async function measure<K extends keyof QueryResults>(
  db: Db,
  query: QueryOfKind<K>,
  signal: AbortSignal,
): Promise<QueryResults[K]> {
  requireWithinLimits(query);
  return enqueue(db, () =>
    db.transaction().execute((tx) =>
      cancellable(db, tx, signal, async () => {
        await prepare(tx);
        return measures[query.kind as K](tx, query);
      }),
    ),
  ).catch((error: Error & { code?: string }) => {
    throw problemOf(error, signal);
  });
}
