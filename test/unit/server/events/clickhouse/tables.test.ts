import { afterAll, beforeAll, expect, test } from 'vitest';
import { ch } from '#server/events/clickhouse/clickhouse-sql.ts';
import { clickHouseMigrations, migrateClickHouse } from '#server/events/clickhouse/tables.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';

let postgres: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  postgres = await freshDatabase();
});
afterAll(() => postgres.close());

const statements = (cluster: string | null) =>
  clickHouseMigrations
    .flatMap((migration) => migration.statements(cluster))
    .map(({ text }) => text.replace(/\s+/g, ' '));

test('one server gets plain tables that keep one row of each event', () => {
  expect(statements(null)).toEqual([
    expect.stringMatching(
      /^create table if not exists event \( project_id UInt32, .* engine = ReplacingMergeTree\(ver\) partition by toYYYYMM\(at\) order by \(project_id, name, toDate\(at\), person, uuid\)$/,
    ),
    expect.stringMatching(
      /^create table if not exists person_link .* engine = ReplacingMergeTree\(version\) order by \(project_id, id\)$/,
    ),
  ]);
});

test('a cluster gets replicated tables, each behind one that spans the shards', () => {
  expect(statements('main')).toEqual([
    expect.stringMatching(
      /^create table if not exists event_local on cluster 'main' \(.* engine = ReplicatedReplacingMergeTree\(ver\) partition by toYYYYMM\(at\)/,
    ),
    "create table if not exists event on cluster 'main' as event_local engine = Distributed('main', currentDatabase(), 'event_local', sipHash64(person))",
    expect.stringMatching(
      /^create table if not exists person_link_local on cluster 'main' \(.* engine = ReplicatedReplacingMergeTree\(version\)/,
    ),
    "create table if not exists person_link on cluster 'main' as person_link_local engine = Distributed('main', currentDatabase(), 'person_link_local', sipHash64(id))",
  ]);
});

test('processes that start at the same time migrate once', async () => {
  const clickhouse = await freshClickHouse();

  await Promise.all([1, 2, 3].map(() => migrateClickHouse(clickhouse, postgres.db)));

  expect(await clickhouse.query(ch`select name from migration order by name`)).toEqual(
    clickHouseMigrations.map(({ name }) => ({ name })),
  );
  await clickhouse.close();
});
