import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { EventQuery, FlagQuery, QueryOfKind, QueryResults } from '../event-query.ts';
import { requireWithinLimits } from '../query-limits.ts';
import { queryTransaction } from '../query-transaction.ts';
import { measureFunnel } from './funnel.ts';
import { measureMoments } from './moments.ts';
import { measureOccurrence } from './occurrence.ts';
import { measureParticipation } from './participation.ts';
import { measurePeople } from './people.ts';
import { measureTrend } from './trend.ts';

const SAMPLE = 20;

/** Returns whether one of the latest events with these names contains a flag value. */
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
  people: measurePeople,
  participation: measureParticipation,
};

/**
 * Runs a query on the stored events. Throws 400 for a query that is too large or has an invalid value, 499 when the
 * signal aborts, and 504 if a statement takes longer than a minute.
 */
export async function measure<K extends keyof QueryResults>(
  db: Db,
  query: QueryOfKind<K>,
  signal: AbortSignal,
): Promise<QueryResults[K]> {
  requireWithinLimits(query);
  return queryTransaction(db, query.project_id, signal)((tx) => measures[query.kind as K](tx, query));
}
