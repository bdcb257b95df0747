import type { Db } from '../../db/connection-pool.ts';
import type { EventQuery, FlagQuery, OccurrenceQuery, QueryOfKind, QueryResults } from '../event-query.ts';
import { requireWithinLimits } from '../query-limits.ts';
import { enqueue } from '../query-queue.ts';
import { queryTransaction, type RunInPostgres } from '../query-transaction.ts';
import { ch, type RunStatement } from './clickhouse-sql.ts';
import type { ClickHouse } from './client.ts';
import { sourceOf } from './event-source.ts';
import { measureFunnel } from './funnel.ts';
import { sendLinks } from './link-mirror.ts';
import { measureMoments } from './moments.ts';
import { measureParticipation } from './participation.ts';
import { measurePeople } from './people.ts';
import { instantSql } from './times.ts';
import { measureTrend } from './trend.ts';

/** Returns whether any event of an entity exists, with or without a flag value. */
async function measureOccurrence(
  runStatement: RunStatement,
  inPostgres: RunInPostgres,
  query: OccurrenceQuery,
): Promise<boolean> {
  const { entity } = query;
  const { from, where, is } = await sourceOf(inPostgres, { ...query, entities: [entity], distinct: false });
  const rows = await runStatement(ch`select 1 from ${from} where ${where} and ${is(entity)} limit 1`);
  return rows.length > 0;
}

const SAMPLE = 20;

/** Returns whether one of the latest events with these names contains a flag value. */
async function measureFlag(
  runStatement: RunStatement,
  _: RunInPostgres,
  { project_id, names, since }: FlagQuery,
): Promise<boolean> {
  const rows = await runStatement(ch`
    select 1 from (
      select mapKeys(properties) as keys from event
      where project_id = ${project_id} and has(${names}, name) and at >= ${instantSql(since)}
      order by at desc limit ${SAMPLE}
    ) as sample
    where arrayExists(key -> startsWith(key, '$feature/'), keys) limit 1`);
  return rows.length > 0;
}

const measures: {
  [K in keyof QueryResults]: (
    runStatement: RunStatement,
    inPostgres: RunInPostgres,
    query: Extract<EventQuery, { kind: K }>,
  ) => Promise<QueryResults[K]>;
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
 * Runs a query on the stored events. First sends changed person links, so that the result uses every confirmed merge.
 */
export function measure<K extends keyof QueryResults>(
  clickhouse: ClickHouse,
  db: Db,
  query: QueryOfKind<K>,
  signal: AbortSignal,
): Promise<QueryResults[K]> {
  requireWithinLimits(query);
  const inPostgres = queryTransaction(db, query.project_id, signal);
  return enqueue(clickhouse, query.project_id, async () => {
    await sendLinks(clickhouse, inPostgres, query.project_id, signal);
    return measures[query.kind as K]((sql) => clickhouse.query(sql, signal), inPostgres, query);
  });
}
