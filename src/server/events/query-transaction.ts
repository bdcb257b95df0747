import { sql } from 'kysely';
import { invalidInput } from '#contract/problem.ts';
import { canceled } from '../canceled.ts';
import { cancellable } from '../db/cancellable.ts';
import type { Db } from '../db/connection-pool.ts';
import { tookTooLong } from './query-problems.ts';
import { enqueue } from './query-queue.ts';

const TIME_LIMIT_MS = 60_000;
/** A funnel needs a row per person in memory. With less memory, PostgreSQL writes these rows to disk. */
const WORK_MEMORY = '128MB';

const QUERY_CANCELED = '57014';
/** PostgreSQL's codes for an invalid value in the query: a regular expression, a date or a number. */
const INVALID_VALUE = /^(2201B|22\d{3}|54\d{3})$/;

const prepare = (tx: Db) =>
  sql`select set_config('work_mem', ${WORK_MEMORY}, true), set_config('jit', 'off', true),
    set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true)`.execute(tx);

function problemOf(error: Error & { code?: string }, signal: AbortSignal) {
  if (signal.aborted) return canceled();
  if (error.code === QUERY_CANCELED) return tookTooLong();
  return INVALID_VALUE.test(error.code ?? '')
    ? invalidInput(`The metric cannot be computed: ${error.message}.`)
    : error;
}

/** Runs a query's statements in PostgreSQL. */
export type RunInPostgres = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs a query's statements in a transaction. The function waits for the project's turn while too
 * many queries are running. It throws 400 for an invalid value, 499 when the signal aborts, and 504 if a statement takes
 * longer than a minute.
 */
export const queryTransaction =
  (db: Db, project_id: number, signal: AbortSignal): RunInPostgres =>
  (work) =>
    enqueue(db, project_id, () =>
      db.transaction().execute((tx) =>
        cancellable(db, tx, signal, async () => {
          await prepare(tx);
          return work(tx);
        }),
      ),
    ).catch((error: Error & { code?: string }) => {
      throw problemOf(error, signal);
    });
