import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import type { Duration, Entity, FilterGroup, PropertyFilter, TimeWindow } from '../entity.ts';
import type { FunnelQuery } from '../event-query.ts';
import { everything, namesIn, readsFlag, someFilter } from '../filter-values.ts';
import { isFlagProperty } from '../flag-set.ts';
import { filterSql } from './filter-sql.ts';
import { textSql } from './property-sql.ts';

interface SourceRequest {
  project_id: number;
  window: TimeWindow;
  breakdown: string;
  variants: readonly string[];
  /** The conditions that every event must meet. Absent: none. */
  where?: FilterGroup;
  /**
   * The selections of events that the query uses. Only their names are applied here, and the tables that their filters
   * need are joined.
   */
  entities: readonly Entity[];
  /** The property whose values are counted. Null: people are counted. */
  actor?: string | null;
  /** A property that the query reads besides its filters. */
  property?: Pick<PropertyFilter, 'of' | 'key'> | null;
}

/** A query's events with their variant and person. */
export interface Source {
  /**
   * The tables with these aliases: `e` is the event. `f` is the row of `flag_set` with the event's flag values, and
   * `f.variant` is the number of its variant (see `flagSets`). `p` is the event's person, joined only if a filter needs
   * the person.
   */
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /**
   * The event's person. For a merged person, this is the person after the merge. If the request has an `actor`, this is
   * a hash of the property's value instead.
   */
  who: RawBuilder<string>;
}

async function hasLinks(db: Db, project_id: number): Promise<boolean> {
  const found = sql<{
    found: boolean;
  }>`select exists (select from person_link where project_id = ${project_id}) as found`;
  const { rows } = await found.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Selects the rows of the table `flag_set`, each with the number of the variant in its `breakdown` property: 1 for the
 * first variant, 0 if the property contains another value, null if the property is missing or empty.
 */
const flagSets = ({ project_id, breakdown, variants }: SourceRequest, withProperties: boolean) => sql`(
  select id,
    case when coalesce(properties ->> ${breakdown}::text, '') <> ''
      then coalesce(array_position(${variants}::text[], properties ->> ${breakdown}::text), 0)
    end as variant
    ${withProperties ? sql`, properties` : sql``}
  from flag_set where project_id = ${project_id}
)`;

const personSql = (who: RawBuilder<string>) => sql`
  left join person p on p.project_id = e.project_id and p.id = ${who}`;

function nameSql(entities: readonly Entity[]): RawBuilder<boolean> {
  const names = namesIn(entities);
  return names === null ? sql`true` : sql`e.name = any(${names}::text[])`;
}

/** Returns a query's events, joined only with the tables that its filters need. */
export async function sourceOf(db: Db, request: SourceRequest): Promise<Source> {
  const { project_id, window, where = everything, entities, actor = null, property = null } = request;
  const all = [where, ...entities.map((entity) => entity.where)];
  const ofEvent = [actor, property?.of === 'event' ? property.key : null];
  const readsFlags = someFilter(all, readsFlag) || ofEvent.some((key) => key !== null && isFlagProperty(key));
  const readsPerson = property?.of === 'person' || someFilter(all, ({ of }) => of === 'person');
  const linked = await hasLinks(db, project_id);
  const person: RawBuilder<string> = linked ? sql`coalesce(l.leader, e.person)` : sql`e.person`;
  return {
    who: actor === null ? person : sql`hashtextextended(coalesce(${textSql('event', actor)}, ''), 0)`,
    from: sql`event e
      left join ${flagSets(request, readsFlags)} f on f.id = e.flag_set
      ${linked ? sql`left join person_link l on l.project_id = e.project_id and l.id = e.person` : sql``}
      ${readsPerson ? personSql(person) : sql``}`,
    where: sql`e.project_id = ${project_id}
      and ${nameSql(entities)}
      and e.at >= ${window.from}::timestamptz and e.at <= ${window.to}::timestamptz
      and ${filterSql(where)}`,
  };
}

const seenSql = sql`(((date_part('epoch', e.at) * 1000)::bigint << 4) | f.variant)`;
const touches = { first: sql`min(${seenSql})`, last: sql`max(${seenSql})` };

/**
 * Returns a number that contains a person's first or last variant with the time of its event: the milliseconds since
 * 1970, followed by the variant's number in the last four bits.
 */
export const attributionSql = ({ attribution }: FunnelQuery): RawBuilder<unknown> => touches[attribution];

export const durationSql = ({ months, milliseconds }: Duration): RawBuilder<unknown> =>
  sql`make_interval(months => ${sql.lit(months)}, secs => ${sql.lit(milliseconds / 1000)})`;
