import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { Entity, FilterGroup, TimeWindow } from '../entity.ts';
import type { FunnelQuery } from '../event-query.ts';
import { everything, namesIn } from '../filter-values.ts';
import { isFlagProperty } from '../flag-set.ts';
import type { RunInPostgres } from '../query-transaction.ts';
import { ch, raw, type Sql } from './clickhouse-sql.ts';
import { entitySql, filterSql, nameSql } from './filter-sql.ts';
import { evaluateFilters } from './known-ids.ts';
import { textSql } from './property-sql.ts';
import { instantSql, NEVER, timeSql } from './times.ts';

interface SourceRequest {
  project_id: number;
  window: TimeWindow;
  /** The property that contains the variant. Null: every event has the first variant. */
  breakdown: string | null;
  variants: readonly string[];
  /** The conditions that every event must meet. Absent: none. */
  where?: FilterGroup;
  /** The selections of events that the query uses. Events with other names are not read. */
  entities: readonly Entity[];
  /** The property whose values are counted. Null: people are counted. */
  actor?: string | null;
  /**
   * Whether an event that was sent twice must be read only once. This takes longer, and is needed only if reading the
   * event twice changes the result.
   */
  distinct: boolean;
}

/** A query's events with their variant and person. */
export interface Source {
  /** The table, with the alias `e`. */
  from: Sql;
  where: Sql;
  /** The event's person. For a merged person, this is the person after the merge. */
  who: Sql;
  /** 0 for an event without a flag value, 1 for a value that is not a variant, 2 for the first variant, and so on. */
  variant: Sql;
  /** Returns the condition that an event matches an entity. */
  is: (entity: Entity) => Sql;
}

async function hasLinks(db: Db, project_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from person_link where project_id = ${project_id}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Joins the person links. On a cluster, `global` reads the links once and sends them to every server. */
const linksSql = (project_id: number) => ch`
  global any left join (
    select id, argMax(leader, version) as leader from person_link where project_id = ${project_id} group by id
  ) as l on l.id = e.person`;

/**
 * Returns the number for the flag set (combination of flag values) of the event `e`: the one in `rows`, or `otherwise` if the
 * flag set is not in `rows`.
 */
function byFlagSet(rows: readonly { ids: string; number: number }[], otherwise = 0): Sql {
  if (rows.length === 0) return ch`${otherwise}`;
  const ids = raw(`[${rows.map(({ ids }) => ids).join(',')}]`);
  const numbers = rows.map(({ ids, number }) => Array(ids.split(',').length).fill(number).join(','));
  return ch`transform(e.flag_set, ${ids}, ${raw(`[${numbers.join(',')}]`)}, ${otherwise})`;
}

async function variantSql(db: Db, { project_id, breakdown, variants }: SourceRequest): Promise<Sql> {
  if (breakdown === null) return ch`2`;
  const { rows } = await sql<{ ids: string; number: number }>`
    select string_agg(id::text, ',') as ids,
      coalesce(array_position(${variants}::text[], properties ->> ${breakdown}::text), 0) + 1 as number
    from flag_set where project_id = ${project_id} and coalesce(properties ->> ${breakdown}::text, '') <> ''
    group by 2`.execute(db);
  return byFlagSet(rows);
}

/** Returns a number that identifies a property's value. Reads flag values from PostgreSQL. */
async function actorSql(db: Db, { project_id }: SourceRequest, actor: string): Promise<Sql> {
  if (!isFlagProperty(actor)) return ch`reinterpretAsInt64(sipHash64(ifNull(${textSql(actor)}, '')))`;
  const { rows } = await sql<{ ids: string; number: number }>`
    select string_agg(id::text, ',') as ids, number::integer as number
    from (
      select id, dense_rank() over (order by properties ->> ${actor}::text) as number from flag_set
      where project_id = ${project_id} and coalesce(properties ->> ${actor}::text, '') <> ''
    ) as ranked
    group by 2`.execute(db);
  return byFlagSet(rows);
}

export const sourceOf = (inPostgres: RunInPostgres, request: SourceRequest): Promise<Source> =>
  inPostgres((tx) => sourceIn(tx, request));

async function sourceIn(db: Db, request: SourceRequest): Promise<Source> {
  const { project_id, window, where = everything, entities, actor = null, distinct } = request;
  const linked = await hasLinks(db, project_id);
  const person = linked ? raw('if(l.leader = 0, e.person, l.leader)') : raw('e.person');
  const known = await evaluateFilters(db, project_id, [where, ...entities.map((entity) => entity.where)]);
  const context = { known, who: person };
  return {
    from: ch`event as e ${distinct ? ch`final` : ch``} ${linked ? linksSql(project_id) : ch``}`,
    where: ch`e.project_id = ${project_id} and ${nameSql(namesIn(entities))}
      and e.at >= ${instantSql(window.from)} and e.at <= ${instantSql(window.to)} and ${filterSql(where, context)}`,
    who: actor === null ? person : await actorSql(db, request, actor),
    variant: await variantSql(db, request),
    is: (entity) => entitySql(entity, context),
  };
}

const VARIANT_FACTOR = 16;
/** The result of `touchSql` for a person without a variant. It is negative for the attribution `last`. */
export const NO_TOUCH = BigInt(NEVER) * BigInt(VARIANT_FACTOR);

/**
 * Returns a number that contains a person's first or last variant with the time of its event: the milliseconds since
 * 1970, followed in the last four bits by the variant's number: 1 for the first variant, 0 without a variant.
 */
export function touchSql({ variant }: Pick<Source, 'variant'>, { attribution }: Pick<FunnelQuery, 'attribution'>): Sql {
  const seen = ch`${timeSql} * ${VARIANT_FACTOR} + toInt64(${variant}) - 1`;
  return attribution === 'first'
    ? ch`min(if(${variant} > 0, ${seen}, ${NO_TOUCH}))`
    : ch`max(if(${variant} > 0, ${seen}, -${NO_TOUCH}))`;
}

/** Returns the condition that a person has a variant. */
export const isTouched = (touch: Sql): Sql => ch`abs(${touch}) < ${NO_TOUCH}`;

/** Returns the number of a person's variant: 1 for the first variant, 0 for a value that is not a variant. */
export const variantOf = (touch: Sql): Sql => ch`bitAnd(${touch}, ${VARIANT_FACTOR - 1})`;
