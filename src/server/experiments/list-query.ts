import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { choose, idsIn, type ListOrder, orderIn } from '../request/choices.ts';

/**
 * PostHog's statuses of an experiment, each with its condition. An end in the future does not stop an experiment, and a
 * start in the future does not start it.
 */
const statuses = (now: string) => {
  const hasEnded = sql<SqlBool>`coalesce(e.end_date <= ${now}, false)`;
  const draft = sql<SqlBool>`(e.start_date is null or e.start_date > ${now} or e.scheduled_start is not null)`;
  const isUnderWay = sql<SqlBool>`not ${draft} and not ${hasEnded}`;
  const stopped = sql<SqlBool>`not ${draft} and ${hasEnded}`;
  return {
    draft,
    running: sql<SqlBool>`${isUnderWay} and f.active`,
    paused: sql<SqlBool>`${isUnderWay} and not f.active`,
    stopped,
    complete: stopped,
    all: sql<SqlBool>`true`,
  };
};

/** The columns and expressions by which a list can be sorted. */
const orders = (now: string) => {
  const { draft, running, paused } = statuses(now);
  return {
    name: sql`lower(e.name)`,
    created_at: sql`e.created_at`,
    updated_at: sql`e.updated_at`,
    start_date: sql`e.start_date`,
    end_date: sql`e.end_date`,
    duration: sql`coalesce(e.end_date, ${now}) - e.start_date`,
    status: sql`case when ${draft} then 0 when ${running} then 1 when ${paused} then 2 else 3 end`,
    created_by: sql`lower(u.first_name)`,
  };
};

type Query = Partial<Record<'search' | 'archived' | 'status' | 'created_by_id' | 'feature_flag_id' | 'order', string>>;

export interface ExperimentQuery {
  /** Conditions on the tables `e` (experiment) and `f` (its flag). */
  where: readonly RawBuilder<SqlBool>[];
  /** An expression on the tables `e`, `f` and `u` (the author). Null: the newest experiment first. */
  order: ListOrder<RawBuilder<unknown>> | null;
}

/** Parses the filters and the order of a list of experiments. Throws 400 for a value that is not possible. */
export function parseExperimentQuery(query: Query, at: Date): ExperimentQuery {
  const now = at.toISOString();
  const search = query.search?.trim() ?? '';
  const archived = choose({ true: true, false: false }, query.archived?.toLowerCase(), 'archived');
  const status = choose(statuses(now), query.status?.toLowerCase(), 'status');
  const authors = idsIn(query.created_by_id, 'created_by_id');
  const flags = idsIn(query.feature_flag_id, 'feature_flag_id');
  return {
    where: [
      ...(search === '' ? [] : [sql<SqlBool>`strpos(lower(e.name), lower(${search})) > 0`]),
      ...(archived === undefined ? [] : [sql<SqlBool>`e.archived = ${archived}`]),
      ...(status === undefined ? [] : [status]),
      ...(authors === undefined ? [] : [sql<SqlBool>`e.created_by = any(${authors}::integer[])`]),
      ...(flags === undefined ? [] : [sql<SqlBool>`e.feature_flag_id = any(${flags}::integer[])`]),
    ],
    order: orderIn(orders(now), query.order),
  };
}
