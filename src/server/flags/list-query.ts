import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { choose, idsIn, type ListOrder, orderIn } from '../request/choices.ts';

/** The columns and expressions by which a list can be sorted. */
const orders = {
  key: sql`lower(f.key)`,
  name: sql`lower(f.name)`,
  active: sql`f.active`,
  version: sql`f.version`,
  created_at: sql`f.created_at`,
  updated_at: sql`f.updated_at`,
  last_called_at: sql`c.last_called_at`,
  created_by: sql`lower(u.first_name)`,
};

const listOf = (json: RawBuilder<unknown>) =>
  sql`case json_typeof(${json}) when 'array' then ${json} else '[]'::json end`;

const isEmptyList = (json: RawBuilder<unknown>) => sql<SqlBool>`json_array_length(${listOf(json)}) = 0`;

const variants = sql`f.filters -> 'multivariate' -> 'variants'`;
const hasVariants = sql<SqlBool>`not ${isEmptyList(variants)}`;
const hasExperiment = sql<SqlBool>`exists (select from experiment e where e.feature_flag_id = f.id)`;

const types = { boolean: sql<SqlBool>`not ${hasVariants}`, multivariant: hasVariants, experiment: hasExperiment };

/** Whether a condition without properties includes 100%, and one variant has 100% or there are no variants. */
const isForEveryone = sql<SqlBool>`(
  exists (
    select from json_array_elements(${listOf(sql`f.filters -> 'groups'`)}) as condition
    where json_typeof(condition) = 'object' and ${isEmptyList(sql`condition -> 'properties'`)} and coalesce(condition ->> 'rollout_percentage', '100') = '100'
  ) and (not ${hasVariants} or exists (
    select from json_array_elements(${listOf(variants)}) as variant where variant ->> 'rollout_percentage' = '100'
  ))
)`;

const daysBefore = (now: string, days: number) => sql`${now}::timestamptz - make_interval(days => ${sql.lit(days)})`;

/** The flags that can probably be removed (see this folder's README). */
function isStale(now: string): RawBuilder<SqlBool> {
  const used = sql`exists (
    select from experiment e where e.feature_flag_id = f.id
      and (e.end_date is null or e.end_date > ${daysBefore(now, 14)})
  )`;
  return sql<SqlBool>`not ${used} and case
    when not f.active then f.updated_at <= ${daysBefore(now, 30)}
      and coalesce(c.last_called_at, '-infinity') <= ${daysBefore(now, 30)}
    else ${hasExperiment} or (${isForEveryone} and f.updated_at <= ${daysBefore(now, 60)})
  end`;
}

const states = (now: string) => ({
  true: sql<SqlBool>`f.active`,
  false: sql<SqlBool>`not f.active`,
  stale: isStale(now),
});

type Query = Partial<Record<'search' | 'active' | 'type' | 'created_by_id' | 'order', string>>;

export interface FlagQuery {
  /** Conditions on the tables `f` (the flag) and `c` (its last call). */
  where: readonly RawBuilder<SqlBool>[];
  /** An expression on the tables `f`, `c` and `u` (the author). Null: the newest flag first. */
  order: ListOrder<RawBuilder<unknown>> | null;
}

/** Parses the filters and the order of a list of flags. Throws 400 for a value that is not possible. */
export function parseFlagQuery(query: Query, now: Date): FlagQuery {
  const search = query.search?.trim() ?? '';
  const state = choose(states(now.toISOString()), query.active?.toLowerCase(), 'active');
  const type = choose(types, query.type, 'type');
  const authors = idsIn(query.created_by_id, 'created_by_id');
  return {
    where: [
      ...(search === ''
        ? []
        : [sql<SqlBool>`(strpos(lower(f.key), lower(${search})) > 0 or strpos(lower(f.name), lower(${search})) > 0)`]),
      ...(state === undefined ? [] : [state]),
      ...(type === undefined ? [] : [type]),
      ...(authors === undefined ? [] : [sql<SqlBool>`f.created_by = any(${authors}::integer[])`]),
    ],
    order: orderIn(orders, query.order),
  };
}
