import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { asksFlag, filterSql, someFilter } from './filter-sql.ts';
import type { FilterGroup, Window } from './question.ts';

interface Wanted {
  project_id: number;
  window: Window;
  breakdown: string;
  variants: readonly string[];
  /** What every event must fulfil. */
  where: FilterGroup;
  /** Every other group of filters that the question uses. */
  groups: readonly FilterGroup[];
  /** The names that an event may have; null in it: any. */
  names: readonly (string | null)[];
}

/** Rows to count: the events of a question with their variant and person. */
export interface Source {
  /** The tables: `e` the event, `f` its flag set with `f.variant`, `p` its person where a filter asks. */
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** Who did it, after everybody who turned out to be the same. */
  who: RawBuilder<string>;
}

async function hasLinks(db: Db, project_id: number): Promise<boolean> {
  const found = sql<{
    found: boolean;
  }>`select exists (select from person_link where project_id = ${project_id}) as found`;
  const { rows } = await found.execute(db);
  return rows[0]?.found ?? false;
}

/** The number of a flag set's variant, from 1; 0 for a value that is none of them, null without a value. */
const flagSets = ({ project_id, breakdown, variants }: Wanted, withProperties: boolean) => sql`(
  select id,
    case when coalesce(properties ->> ${breakdown}::text, '') <> ''
      then coalesce(array_position(${variants}::text[], properties ->> ${breakdown}::text), 0)
    end as variant
    ${withProperties ? sql`, properties` : sql``}
  from flag_set where project_id = ${project_id}
)`;

const personSql = (who: RawBuilder<string>) => sql`
  left join person p on p.project_id = e.project_id and p.id = ${who}`;

const nameSql = (names: Wanted['names']): RawBuilder<boolean> =>
  names.includes(null) ? sql`true` : sql`e.name = any(${names}::text[])`;

/** The events that a question is about. A table that no filter of it needs is left out. */
export async function sourceOf(db: Db, wanted: Wanted): Promise<Source> {
  const { project_id, window, where, groups, names } = wanted;
  const all = [where, ...groups];
  const linked = await hasLinks(db, project_id);
  const who: RawBuilder<string> = linked ? sql`coalesce(l.leader, e.person)` : sql`e.person`;
  return {
    who,
    from: sql`event e
      left join ${flagSets(wanted, someFilter(all, asksFlag))} f on f.id = e.flag_set
      ${linked ? sql`left join person_link l on l.project_id = e.project_id and l.id = e.person` : sql``}
      ${someFilter(all, ({ of }) => of === 'person') ? personSql(who) : sql``}`,
    where: sql`e.project_id = ${project_id}
      and ${nameSql(names)}
      and e.at >= ${window.from}::timestamptz and e.at <= ${window.to}::timestamptz
      and ${filterSql(where)}`,
  };
}

/** A person's first variant and when it was, in one number: milliseconds, and the variant in the last four bits. */
export const touchSql: RawBuilder<unknown> = sql`(((date_part('epoch', e.at) * 1000)::bigint << 4) | f.variant)`;
