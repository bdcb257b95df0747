import { type Selectable, sql } from 'kysely';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import { type MetricToCompute, metricsToCompute } from './compute-metric.ts';

export type StoredRun = Selectable<Database['metric_run']>;
type StoredResult = Selectable<Database['metric_result']>;

/** After this time in milliseconds, an unfinished run counts as failed. */
const RUN_EXPIRES_MS = 30 * 60_000;

/** The number of an experiment's runs that are kept. */
const KEPT = 5;

const isoBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

const isDead = ({ status, created_at }: StoredRun, now: Date) =>
  status !== 'completed' && Date.parse(created_at) <= now.getTime() - RUN_EXPIRES_MS;

const runsOf = (db: Db, experiment_id: number) =>
  db.selectFrom('metric_run').selectAll().where('experiment_id', '=', experiment_id).orderBy('created_at', 'desc');

/** Returns an experiment's latest finished run; undefined if there is none. */
export const latestRun = (db: Db, experiment_id: number): Promise<StoredRun | undefined> =>
  runsOf(db, experiment_id).where('status', '=', 'completed').limit(1).executeTakeFirst();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the experiment's run with this UUID; undefined if there is none. */
export const findRun = async (db: Db, experiment_id: number, uuid: string): Promise<StoredRun | undefined> =>
  UUID.test(uuid) ? runsOf(db, experiment_id).where('id', '=', uuid).executeTakeFirst() : undefined;

/** Returns the unfinished runs that do not count as failed yet. */
export const interruptedRuns = (db: Db, now: Date) =>
  db
    .selectFrom('metric_run')
    .innerJoin('experiment', 'experiment.id', 'metric_run.experiment_id')
    .select(['metric_run.id', 'metric_run.experiment_id', 'metric_run.waiting_reason', 'experiment.project_id'])
    .where('metric_run.status', '<>', 'completed')
    .where('metric_run.created_at', '>', isoBefore(now, RUN_EXPIRES_MS))
    .execute();

/** Returns the experiment's unfinished run that does not count as failed yet; undefined if there is none. */
export const unfinishedRun = (db: Db, experiment_id: number, now: Date): Promise<StoredRun | undefined> =>
  runsOf(db, experiment_id)
    .where('status', '<>', 'completed')
    .where('created_at', '>', isoBefore(now, RUN_EXPIRES_MS))
    .limit(1)
    .executeTakeFirst();

/**
 * Marks a run as started, and returns it; undefined if it is finished or deleted, or counts as failed. A resumed run keeps
 * its start time.
 */
export const markRunStarted = (db: Db, id: string, total: number, now: Date): Promise<StoredRun | undefined> =>
  db
    .updateTable('metric_run')
    .set({
      status: 'in_progress',
      total,
      started_at: sql`coalesce(started_at, ${now.toISOString()}::timestamptz)`,
      query_to: sql`coalesce(query_to, ${now.toISOString()}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .where('created_at', '>', isoBefore(now, RUN_EXPIRES_MS))
    .returningAll()
    .executeTakeFirst();

/** Marks a run as finished, and deletes the experiment's old runs. */
export async function finishRun(db: Db, { id, experiment_id }: StoredRun, now: Date) {
  await db
    .updateTable('metric_run')
    .set({ status: 'completed', completed_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  const kept = runsOf(db, experiment_id).clearSelect().select('id').limit(KEPT);
  await db.deleteFrom('metric_run').where('experiment_id', '=', experiment_id).where('id', 'not in', kept).execute();
}

export const resultsOf = (db: Db, run_id: string): Promise<StoredResult[]> =>
  db.selectFrom('metric_result').selectAll().where('run_id', '=', run_id).execute();

/** What is known about a metric's result that was reached first. */
export type Judgement = Pick<StoredResult, 'reached' | 'judged_to'>;

export const NOT_JUDGED: Judgement = { reached: null, judged_to: null };

/** Returns the last judgement of a metric in the experiment's runs; undefined if it was not judged. */
export const lastJudgement = (
  db: Db,
  experiment_id: number,
  { id, fingerprint }: Pick<MetricToCompute, 'id' | 'fingerprint'>,
): Promise<Judgement | undefined> =>
  db
    .selectFrom('metric_result')
    .innerJoin('metric_run', 'metric_run.id', 'metric_result.run_id')
    .select(['metric_result.reached', 'metric_result.judged_to'])
    .where('metric_run.experiment_id', '=', experiment_id)
    .where('metric_result.metric_uuid', '=', id)
    .where('metric_result.fingerprint', '=', fingerprint)
    .where('metric_result.judged_to', 'is not', null)
    .orderBy('metric_result.judged_to', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Stores a metric's result, unless the run was deleted or already has a result for this metric. */
export async function storeResult(db: Db, stored: StoredResult) {
  const { run_id, metric_uuid, fingerprint, result, error, reached, judged_to } = stored;
  await sql`
    insert into metric_result (run_id, metric_uuid, fingerprint, result, error, reached, judged_to)
    select id, ${metric_uuid}, ${fingerprint}, ${result && JSON.stringify(result)}::json, ${error},
      ${reached && JSON.stringify(reached)}::json, ${judged_to}::timestamptz
    from metric_run where id = ${run_id} for key share
    on conflict do nothing`.execute(db);
}

const rowOf = ({ metric_uuid, result, error, reached, judged_to }: StoredResult): RecalculationRow => ({
  metric_uuid,
  status: error === null ? 'completed' : 'failed',
  result,
  error_message: error,
  ...(judged_to === null ? {} : { reached }),
});

/**
 * Returns a run in the format of the response, with the numbers of completed and failed metrics and the errors of the
 * failed metrics, but without the results.
 */
export function runRecord(run: StoredRun, results: readonly StoredResult[], now: Date): Recalculation {
  const { id, experiment_id, total, trigger, created_at, started_at, completed_at, query_to } = run;
  const failed = results.filter(({ error }) => error !== null);
  const status = isDead(run, now) ? 'failed' : run.status;
  return {
    id,
    experiment_id,
    status,
    total_metrics: total,
    completed_metrics: results.length - failed.length,
    failed_metrics: failed.length,
    metric_errors: Object.fromEntries(
      failed.map(({ metric_uuid, error }) => [metric_uuid, { step: 'calculation', message: error ?? '' }]),
    ),
    metric_retries: {},
    waiting_reason: status === 'in_progress' ? run.waiting_reason : null,
    trigger,
    created_at,
    started_at,
    completed_at,
    query_to,
    result_source: 'recalculation',
  };
}

/**
 * Returns a run with the results of the experiment's current metrics, in the order of the metrics. Results of removed
 * or changed metrics are not included.
 */
export async function runWithResults(db: Db, run: StoredRun, experiment: StoredExperiment, now: Date) {
  const results = await resultsOf(db, run.id);
  const current = metricsToCompute(experiment).flatMap(({ id, fingerprint }) =>
    results.filter((result) => result.metric_uuid === id && result.fingerprint === fingerprint),
  );
  return { ...runRecord(run, results, now), results: current.map(rowOf) };
}
