import { sql } from 'kysely';
import type { Db } from '#server/db/connection-pool.ts';
import { ch, join, raw, type Sql } from '#server/events/clickhouse/clickhouse-sql.ts';
import type { ClickHouse } from '#server/events/clickhouse/client.ts';
import { type FlagSet, flagSetOf, storeFlagSets } from '#server/events/flag-set.ts';

const PER_PERSON = 5;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const flags = ['checkout', 'pricing', 'signup-page'];
const COMBINATIONS = 2 ** flags.length;

/** The start and the end of the time range of the events, in epoch milliseconds. */
export const start = Date.UTC(2026, 7, 1);
export const end = start + 56 * DAY_MS;

const valuesOf = (combination: number) =>
  Object.fromEntries(flags.map((flag, bit) => [`$feature/${flag}`, (combination >> bit) & 1 ? 'test' : 'control']));

/** Returns the common properties of all events of a kind, for each combination of variants. */
function common(isCall: boolean): { properties: Record<string, string>; set: FlagSet }[] {
  return Array.from({ length: COMBINATIONS }, (_, combination) => {
    const values = valuesOf(combination);
    const called = { $feature_flag: flags[0] ?? '', $feature_flag_response: values['$feature/checkout'] ?? '' };
    const properties = {
      ...values,
      ...(isCall ? called : {}),
      $lib: 'posthog-node',
      $lib_version: '4.2.0',
      $host: 'shop.test',
    };
    const set = flagSetOf(properties);
    if (!set) throw new Error('The events have no flags.');
    return { properties, set };
  });
}

/**
 * The properties that flag calls have in common, and those that all other events have in common. The databases compute
 * the rest from the number of an event: people arrive one after another over eight weeks, with five events each.
 */
const kinds = { call: common(true), other: common(false) };

/** Factors that turn the number of a person into a pseudo-random number, modulo `PRIME`. */
const spread = { combination: 7919, buyer: 6151, pause: 104_729 } as const;
const PRIME = 1_000_003;

async function loadPostgres(db: Db, project_id: number, count: number) {
  const step = Math.floor((end - start - 3 * DAY_MS) / Math.ceil(count / PER_PERSON));
  const ids = (of: keyof typeof kinds) => sql`${kinds[of].map(({ set }) => set.id)}::bigint[]`;
  const texts = (of: keyof typeof kinds) =>
    sql`${kinds[of].map(({ properties }) => JSON.stringify(properties))}::jsonb[]`;
  await sql`alter table event drop constraint event_pkey`.execute(db);
  await sql`drop index event_question`.execute(db);
  await sql`
    insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties)
    select ${project_id}::integer, (lpad(to_hex(person), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
      case when k = 0 then '$feature_flag_called' when is_purchase then 'purchase' else '$pageview' end,
      to_timestamp(0) + make_interval(secs => (${start}::bigint + person * ${step}::bigint
        + k * (person * ${spread.pause} + k) % ${PRIME} % 10 * ${HOUR_MS}::bigint) / 1000.0),
      person + 1, case when k = 0 then (${ids('call')})[c + 1] else (${ids('other')})[c + 1] end, 'person-' || person,
      case when k = 0 then (${texts('call')})[c + 1] else (${texts('other')})[c + 1] end
        || case when is_purchase then jsonb_build_object('price', i % 100)
          else jsonb_build_object('$current_url', 'https://shop.test/page/' || i % 100) end
    from (
      select i, person, k, c, k = 4 and person * ${spread.buyer} % ${PRIME} % 100 < 30 + 3 * (c & 1) as is_purchase
      from (
        select i, i / ${PER_PERSON} as person, i % ${PER_PERSON} as k,
          (i / ${PER_PERSON} * ${spread.combination} % ${PRIME} % ${COMBINATIONS})::integer as c
        from generate_series(0::bigint, ${count - 1}::bigint) as i
      ) as numbers
    ) as planned`.execute(db);
  await sql`alter table event add primary key (project_id, uuid)`.execute(db);
  await sql`create index event_question on event (project_id, name, at) include (person, flag_set)`.execute(db);
  await sql`vacuum (analyze) event`.execute(db);
}

const pick = (values: readonly Sql[]): Sql => ch`array(${join(values)})[c + 1]`;

function mapOf(properties: Record<string, string>): Sql {
  return ch`map(${join(Object.entries(properties).flatMap(([key, value]) => [ch`${key}`, ch`${`t${value}`}`]))})`;
}

/** Events per statement. A statement must end before the client times out. */
const AT_ONCE = 1_000_000;

async function loadClickHouse(clickhouse: ClickHouse, project_id: number, count: number) {
  for (let from = 0; from < count; from += AT_ONCE)
    await loadPart(clickhouse, project_id, { from, size: Math.min(AT_ONCE, count - from), count });
}

async function loadPart(
  clickhouse: ClickHouse,
  project_id: number,
  { from, size, count }: { from: number; size: number; count: number },
) {
  const step = Math.floor((end - start - 3 * DAY_MS) / Math.ceil(count / PER_PERSON));
  const ids = (of: keyof typeof kinds) => pick(kinds[of].map(({ set }) => ch`toInt64(${raw(set.id)})`));
  const maps = (of: keyof typeof kinds) => pick(kinds[of].map(({ properties }) => mapOf(properties)));
  await clickhouse.command(ch`
    insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties, ver)
    select ${project_id},
      toUUID(concat(leftPad(lower(hex(toUInt32(person))), 8, '0'), '-0000-4000-8000-', leftPad(lower(hex(toUInt64(i))), 12, '0'))),
      multiIf(k = 0, '$feature_flag_called', is_purchase, 'purchase', '$pageview'),
      fromUnixTimestamp64Milli(toInt64(${start} + person * ${step} + k * (person * ${spread.pause} + k) % ${PRIME} % 10 * ${HOUR_MS}), 'UTC'),
      person + 1, if(k = 0, ${ids('call')}, ${ids('other')}), concat('person-', toString(person)),
      mapUpdate(if(k = 0, ${maps('call')}, ${maps('other')}), if(is_purchase,
        map('price', concat('n', toString(i % 100))), map('$current_url', concat('thttps://shop.test/page/', toString(i % 100))))),
      1
    from (
      select i, person, k, c, k = 4 and person * ${spread.buyer} % ${PRIME} % 100 < 30 + 3 * bitAnd(c, 1) as is_purchase
      from (
        select toInt64(number) as i, intDiv(i, ${PER_PERSON}) as person, i % ${PER_PERSON} as k,
          intDiv(i, ${PER_PERSON}) * ${spread.combination} % ${PRIME} % ${COMBINATIONS} as c
        from numbers(${from}, ${size})
      ) as numbers
    ) as planned`);
}

/** Loads the same events into a project of each store, in bulk. */
export async function loadEvents(
  db: Db,
  clickhouse: ClickHouse,
  projects: { postgres: number; clickhouse: number },
  count: number,
) {
  for (const project_id of Object.values(projects))
    await storeFlagSets(
      db,
      project_id,
      Object.values(kinds).flatMap((all) => all.map(({ set }) => set)),
    );
  await loadPostgres(db, projects.postgres, count);
  await loadClickHouse(clickhouse, projects.clickhouse, count);
}
