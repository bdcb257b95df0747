import { type RawBuilder, sql } from 'kysely';
import { invalidInput } from '#contract/problem.ts';
import type { Db } from '../../db/connection-pool.ts';
import type { FilterGroup, PropertyFilter } from '../entity.ts';
import { isFilterGroup, readsFlag } from '../filter-values.ts';
import { filterSql } from '../postgres/filter-sql.ts';

type Filter = PropertyFilter | FilterGroup;

/**
 * A filter's result for every person, or for every flag set (combination of flag values). For the ids in `ids`, the result is
 * the opposite of `otherwise`.
 */
export interface KnownIds {
  of: 'person' | 'flag_set';
  /** The result for all other ids, and for people or flag sets without properties. */
  otherwise: boolean;
  /** The ids, separated by commas. */
  ids: string;
}

/** A longer list would make the statement too large. */
const MAX_IDS = 2_000_000;

const aliases = { person: sql`person p`, flag_set: sql`flag_set f` };
const absent = { person: sql`p`, flag_set: sql`f` };

async function knownIds(
  db: Db,
  project_id: number,
  of: KnownIds['of'],
  condition: RawBuilder<boolean>,
): Promise<KnownIds> {
  const { rows } = await sql<{ otherwise: boolean; ids: string | null; count: number }>`
    with none as (select ${condition} as holds from (select null::jsonb as properties) as ${absent[of]})
    select (select holds from none) as otherwise, string_agg(id::text, ',') as ids, count(*) as count
    from ${aliases[of]} where project_id = ${project_id} and ${condition} <> (select holds from none)`.execute(db);
  const { otherwise = false, ids = '', count = 0 } = rows[0] ?? {};
  if (count > MAX_IDS)
    throw invalidInput(
      `A filter can select or exclude at most ${MAX_IDS} people or combinations of flag values, not ${count}.`,
    );
  return { of, otherwise, ids: ids ?? '' };
}

const leaves = (filter: Filter): PropertyFilter[] =>
  isFilterGroup(filter) ? filter.filters.flatMap(leaves) : [filter];

/**
 * Returns the table that has the properties of all parts of a filter. Returns null if the parts use several tables or
 * the events' own properties.
 */
function tableOf(filter: Filter): KnownIds['of'] | null {
  const parts = leaves(filter);
  if (parts.length === 0) return null;
  if (parts.every(({ of }) => of === 'person')) return 'person';
  return parts.every(readsFlag) ? 'flag_set' : null;
}

const groupOf = (filter: Filter): FilterGroup => (isFilterGroup(filter) ? filter : { match: 'all', filters: [filter] });

/**
 * The results of the filters on people and flag values. PostgreSQL evaluates these filters, because it has the data.
 */
export type KnownFilters = ReadonlyMap<Filter, KnownIds>;

/** Evaluates the filters on people or flag values, and returns their results. Throws 400 if a result has too many ids. */
export async function evaluateFilters(
  db: Db,
  project_id: number,
  groups: readonly FilterGroup[],
): Promise<KnownFilters> {
  const known = new Map<Filter, KnownIds>();
  const evaluate = async (filter: Filter): Promise<void> => {
    const of = tableOf(filter);
    if (of !== null) known.set(filter, await knownIds(db, project_id, of, filterSql(groupOf(filter))));
    else if (isFilterGroup(filter)) for (const part of filter.filters) await evaluate(part);
  };
  for (const group of new Set(groups)) await evaluate(group);
  return known;
}
