import { sql } from 'kysely';
import type { Db } from '../../db/connection-pool.ts';
import { unavailableEvents } from '../unavailable-events.ts';
import { ch, raw, type Sql } from './clickhouse-sql.ts';
import { type ClickHouse, onCluster } from './client.ts';

interface Table {
  name: string;
  columns: string;
  /** The version column. Among rows with the same sorting key, the row with the highest version is kept. */
  version: string;
  order: string;
  partition: string | null;
  /** The sharding expression. Rows with the same sorting key must be on the same shard. */
  shard: string;
}

/** The events. `person` is a hash of the distinct id. It stays the same when people are merged. */
const event: Table = {
  name: 'event',
  columns: `
    project_id UInt32,
    uuid UUID,
    name LowCardinality(String),
    at DateTime64(6, 'UTC'),
    person Int64,
    flag_set Int64,
    distinct_id String,
    properties Map(LowCardinality(String), String) CODEC(ZSTD(3)),
    ver UInt64`,
  version: 'ver',
  order: 'project_id, name, toDate(at), person, uuid',
  partition: 'toYYYYMM(at)',
  shard: 'sipHash64(person)',
};

const personLink: Table = {
  name: 'person_link',
  columns: 'project_id UInt32, id Int64, leader Int64, version Int64',
  version: 'version',
  order: 'project_id, id',
  partition: null,
  shard: 'sipHash64(id)',
};

/** Returns the name of a table's part on each server of a cluster. Without a cluster, this is the table itself. */
export const localName = (table: string, cluster: string | null): string =>
  cluster === null ? table : `${table}_local`;

function createLocal(table: Table, cluster: string | null): Sql {
  const { name, columns, version, order, partition } = table;
  const engine = `${cluster === null ? '' : 'Replicated'}ReplacingMergeTree(${version})`;
  return ch`create table if not exists ${raw(localName(name, cluster))} ${onCluster(cluster)} (${raw(columns)})
    engine = ${raw(engine)} ${raw(partition === null ? '' : `partition by ${partition}`)} order by (${raw(order)})`;
}

/** Returns the statements that create a table. On a cluster, they also create the distributed table over all shards. */
function createTable(table: Table, cluster: string | null): Sql[] {
  const local = createLocal(table, cluster);
  if (cluster === null) return [local];
  const { name, shard } = table;
  const spanning = ch`create table if not exists ${raw(name)} ${onCluster(cluster)} as ${raw(localName(name, cluster))}
    engine = Distributed(${cluster}, currentDatabase(), ${localName(name, cluster)}, ${raw(shard)})`;
  return [local, spanning];
}

interface Migration {
  name: string;
  statements: (cluster: string | null) => Sql[];
}

/**
 * Every migration, oldest first. After a failure, a statement can run a second time. Running it twice must have the
 * same effect as running it once.
 */
export const clickHouseMigrations: readonly Migration[] = [
  { name: '0001_events', statements: (cluster) => [event, personLink].flatMap((table) => createTable(table, cluster)) },
];

const createBookkeeping = (cluster: string | null) => ch`
  create table if not exists migration ${onCluster(cluster)} (name String)
  engine = ${raw(cluster === null ? 'MergeTree' : 'ReplicatedMergeTree')} order by name`;

/**
 * The number of this advisory lock in PostgreSQL, chosen arbitrarily. Other programs on the same database must use other
 * numbers.
 */
const LOCK = 5_102_181;

/** The maximum time to wait for the lock. After this time, the error is 503. Shorter than the limit for statements. */
const LOCK_TIMEOUT = '20s';
const LOCK_NOT_AVAILABLE = '55P03';

async function lockMigration(tx: Db) {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx).catch((error: { code?: string }) => {
    throw error.code === LOCK_NOT_AVAILABLE ? unavailableEvents() : error;
  });
}

/**
 * Creates the tables. If several processes start at the same time, the first process migrates while the others wait.
 * Throws 503 while ClickHouse is unavailable.
 */
export async function migrateClickHouse(clickhouse: ClickHouse, db: Db, signal?: AbortSignal): Promise<void> {
  await clickhouse.ping(signal);
  await db.transaction().execute(async (tx) => {
    await lockMigration(tx);
    const { cluster } = clickhouse;
    const options = { ...(signal && { signal }) };
    await clickhouse.command(createBookkeeping(cluster), options);
    const done = await clickhouse.query<{ name: string }>(ch`select name from migration`, signal);
    for (const { name, statements } of clickHouseMigrations) {
      if (done.some((applied) => applied.name === name)) continue;
      for (const statement of statements(cluster)) await clickhouse.command(statement, options);
      await clickhouse.insert('migration', [{ name }], options);
    }
  });
}
