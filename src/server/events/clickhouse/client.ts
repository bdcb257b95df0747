import { randomUUID } from 'node:crypto';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Problem } from '#contract/problem.ts';
import { canceled } from '../../canceled.ts';
import type { LogEntry } from '../../log-entry.ts';
import { unavailableEvents } from '../unavailable-events.ts';
import { ch, type Sql } from './clickhouse-sql.ts';
import { describeError, isUnavailable, queryProblem } from './client-errors.ts';
import { InsertGate } from './insert-gate.ts';
import { insertSettings, querySettings } from './statement-settings.ts';
import { withTimeLimit } from './time-limit.ts';

/** ClickHouse counts as unavailable if it sends nothing for this time, in milliseconds. Queries have a shorter limit. */
const SILENCE_TIMEOUT_MS = 75_000;
/**
 * The time in which ClickHouse must store an insert, in milliseconds. The clients that send events wait for this time.
 */
const INSERT_LIMIT_MS = 15_000;
/** The time in which ClickHouse must respond to a statement that needs no work, in milliseconds. */
const PING_LIMIT_MS = 5_000;
/**
 * The maximum number of connections. ClickHouse delays asynchronous inserts to combine them. An insert needs its
 * connection during this time, so other inserts would wait if there were few connections.
 */
const MAX_CONNECTIONS = 100;

interface StatementOptions {
  signal?: AbortSignal;
  /** The time in which ClickHouse must respond, in milliseconds. */
  limit_ms?: number;
}

export interface ClickHouse {
  /** The name of the cluster; null for a single server. */
  cluster: string | null;
  /** Runs a query. Throws 499 when the signal aborts, 503 while ClickHouse is unavailable, 504 after a minute. */
  query: <Row>(sql: Sql, signal?: AbortSignal) => Promise<Row[]>;
  /** Streams a query's rows, in groups, for as long as it takes. Throws 503 if ClickHouse sends nothing for too long. */
  stream: <Row>(sql: Sql) => AsyncIterable<Row[]>;
  /** Inserts rows. Resolves after the rows are stored. Throws 503 while ClickHouse is unavailable. */
  insert: (table: string, rows: readonly object[], options?: StatementOptions) => Promise<void>;
  /** Runs a statement without a result. */
  command: (sql: Sql, options?: StatementOptions) => Promise<void>;
  /** Throws 503 unless ClickHouse responds within a few seconds. */
  ping: (signal?: AbortSignal) => Promise<void>;
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
    max_open_connections: MAX_CONNECTIONS,
    // The client's log is off, because it could contain the address with the password.
    log: { level: ClickHouseLogLevel.OFF },
  });

  function problemOf(error: unknown, signal?: AbortSignal): unknown {
    if (signal?.aborted) return canceled();
    if (error instanceof Problem) return error;
    const problem = queryProblem(error);
    if (problem) return problem;
    if (!isUnavailable(error)) return error;
    log({ level: 'warn', message: `ClickHouse is unavailable: ${describeError(error)}` });
    return unavailableEvents();
  }

  async function command({ text }: Sql, { signal, limit_ms = SILENCE_TIMEOUT_MS }: StatementOptions = {}) {
    if (signal?.aborted) throw canceled();
    try {
      await withTimeLimit(limit_ms, signal, (abort_signal) => client.command({ query: text, abort_signal }));
    } catch (error) {
      throw problemOf(error, signal);
    }
  }

  const ping = (signal?: AbortSignal) => command(ch`select 1`, { limit_ms: PING_LIMIT_MS, ...(signal && { signal }) });

  /**
   * Ends an aborted query. It is not enough to close the connection: some proxies then keep their connection to
   * ClickHouse open, and the query continues.
   */
  const kill = (query_id: string) =>
    withTimeLimit(PING_LIMIT_MS, undefined, (abort_signal) =>
      client.command({
        query: ch`kill query ${onCluster(cluster)} where query_id = ${query_id} async`.text,
        abort_signal,
      }),
    ).catch(() => undefined);

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

  const gate = new InsertGate();

  async function insert(table: string, rows: readonly object[], options: StatementOptions = {}) {
    const { signal, limit_ms = INSERT_LIMIT_MS } = options;
    if (signal?.aborted) throw canceled();
    if (rows.length === 0) return;
    const request = { table, values: rows, format: 'JSONEachRow', clickhouse_settings: insertSettings } as const;
    try {
      await gate.run(() =>
        withTimeLimit(limit_ms, signal, (abort_signal) => client.insert({ ...request, abort_signal })),
      );
    } catch (error) {
      throw problemOf(error, signal);
    }
  }

  return { cluster, query, stream, insert, command, ping, close: () => client.close() };
}

/** Returns the clause that makes a statement run on every server of a cluster. */
export const onCluster = (cluster: string | null): Sql => (cluster === null ? ch`` : ch`on cluster ${cluster}`);
