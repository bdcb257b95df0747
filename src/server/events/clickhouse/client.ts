import { randomUUID } from 'node:crypto';
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import { canceled } from '../../canceled.ts';
import type { LogEntry } from '../../log-entry.ts';
import { ch, type Sql } from './clickhouse-sql.ts';
import { describeError, isUnavailable, queryProblem, unavailableEvents } from './client-errors.ts';

const TIME_LIMIT_SECONDS = 60;
/** Longer than any query, in milliseconds. If a server returns nothing for this time, it is unavailable. */
const SILENCE_TIMEOUT_MS = 75_000;
const MAX_QUERY_BYTES = 256 * 1024 * 1024;

const querySettings: ClickHouseSettings = {
  max_execution_time: TIME_LIMIT_SECONDS,
  // Filters on people and flags become lists of ids, which can be long.
  max_query_size: String(MAX_QUERY_BYTES),
  // When a connection closes, ClickHouse ends only queries that can't write.
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
  // Rows with the same sorting key are always in the same partition.
  do_not_merge_across_partitions_select_final: 1,
  join_use_nulls: 0,
  output_format_json_quote_64bit_integers: 0,
};

const insertSettings: ClickHouseSettings = {
  async_insert: 1,
  wait_for_async_insert: 1,
  // Late events in a batch can belong to many months.
  max_partitions_per_insert_block: '0',
  // A cluster responds only after the shard has stored the rows.
  distributed_foreground_insert: 1,
};

export interface ClickHouse {
  /** The name of the cluster; null for a single server. */
  cluster: string | null;
  /** Runs a query. Throws 499 when the signal aborts, 503 while ClickHouse is unavailable, 504 after a minute. */
  query: <Row>(sql: Sql, signal?: AbortSignal) => Promise<Row[]>;
  /** Streams a query's rows, in groups. */
  stream: <Row>(sql: Sql) => AsyncIterable<Row[]>;
  /** Inserts rows. Resolves after the rows are stored. Throws 503 while ClickHouse is unavailable. */
  insert: (table: string, rows: readonly object[]) => Promise<void>;
  /** Runs a statement without a result. */
  command: (sql: Sql) => Promise<void>;
  close: () => Promise<void>;
}

/** How to connect to ClickHouse. */
export interface ClickHouseLocation {
  /** The address with user, password and database. */
  url: string;
  cluster: string | null;
}

/** Returns a client that connects to ClickHouse when the first statement runs. */
export function openClickHouse({ url, cluster }: ClickHouseLocation, log: (entry: LogEntry) => void): ClickHouse {
  const client = createClient({
    url,
    application: 'hedgerow',
    request_timeout: SILENCE_TIMEOUT_MS,
    // The client's log is off, because it could contain the address with the password.
    log: { level: ClickHouseLogLevel.OFF },
  });

  function problemOf(error: unknown, signal?: AbortSignal): unknown {
    if (signal?.aborted) return canceled();
    const problem = queryProblem(error);
    if (problem) return problem;
    if (!isUnavailable(error)) return error;
    log({ level: 'warn', message: `ClickHouse is unavailable: ${describeError(error)}` });
    return unavailableEvents();
  }

  /** Ends a query. Needed because some proxies do not close the connection to ClickHouse when our connection closes. */
  const kill = (query_id: string) =>
    client
      .command({ query: ch`kill query ${onCluster(cluster)} where query_id = ${query_id} async`.text })
      .catch(() => undefined);

  async function query<Row>({ text }: Sql, signal?: AbortSignal): Promise<Row[]> {
    if (signal?.aborted) throw canceled();
    const query_id = randomUUID();
    try {
      const result = await client.query({
        query: text,
        query_id,
        format: 'JSONEachRow',
        clickhouse_settings: querySettings,
        ...(signal && { abort_signal: signal }),
      });
      return await result.json<Row>();
    } catch (error) {
      if (signal?.aborted) await kill(query_id);
      throw problemOf(error, signal);
    }
  }

  async function* stream<Row>({ text }: Sql): AsyncGenerator<Row[]> {
    try {
      const result = await client.query({
        query: text,
        format: 'JSONEachRow',
        clickhouse_settings: { ...querySettings, max_execution_time: 0 },
      });
      for await (const rows of result.stream<Row>()) yield rows.map((row) => row.json());
    } catch (error) {
      throw problemOf(error);
    }
  }

  async function insert(table: string, rows: readonly object[]) {
    if (rows.length === 0) return;
    try {
      await client.insert({ table, values: rows, format: 'JSONEachRow', clickhouse_settings: insertSettings });
    } catch (error) {
      throw problemOf(error);
    }
  }

  async function command({ text }: Sql) {
    try {
      await client.command({ query: text });
    } catch (error) {
      throw problemOf(error);
    }
  }

  return { cluster, query, stream, insert, command, close: () => client.close() };
}

/** Returns the clause that makes a statement run on every server of a cluster. */
export const onCluster = (cluster: string | null): Sql => (cluster === null ? ch`` : ch`on cluster ${cluster}`);
