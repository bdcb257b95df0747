import { Problem } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { EventStore } from '../events/event-store.ts';
import { findExperiment } from '../experiments/store.ts';
import type { ResultsInput } from '../results/measurement-context.ts';
import { isTemporary } from '../temporary-errors.ts';
import { type MetricToCompute, metricsToCompute } from './compute-metric.ts';
import { computeAndJudge } from './judge-goal.ts';
import {
  finishRun,
  interruptedRuns,
  markRunStarted,
  NOT_JUDGED,
  resultsOf,
  type StoredRun,
  storeResult,
} from './run-store.ts';
import { clearWaitingReason, storeWaitingReason } from './waiting-reason.ts';

export interface RunDependencies {
  db: Db;
  events: EventStore;
  now: () => Date;
}

interface RunToCompute {
  id: string;
  experiment_id: number;
  project_id: number;
}

type WaitingRun = Pick<RunToCompute, 'id' | 'project_id'> & Pick<StoredRun, 'waiting_reason'>;

const findProject = (db: Db, id: number) =>
  db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the reason why a metric has no result, for users. */
const reasonOf = (error: unknown) =>
  error instanceof Problem ? error.body.detail : 'The metric could not be computed because of a server error.';

/**
 * Computes a metric, and stores its result or the reason why it has none. Returns an unexpected error; null if there is
 * none. Throws if the signal aborts, or if the database or the event store is unavailable, because the run can then
 * continue later.
 */
async function computeOne(
  { db, events }: RunDependencies,
  run_id: string,
  input: ResultsInput,
  metric: MetricToCompute,
  signal: AbortSignal,
) {
  const { id: metric_uuid, fingerprint } = metric;
  try {
    const computed = await computeAndJudge({ db, events }, input, metric, signal);
    await storeResult(db, { run_id, metric_uuid, fingerprint, error: null, ...computed });
    return null;
  } catch (error) {
    if (signal.aborted || isTemporary(error)) throw error;
    await storeResult(db, { run_id, metric_uuid, fingerprint, result: null, error: reasonOf(error), ...NOT_JUDGED });
    return error instanceof Problem ? null : error;
  }
}

/**
 * Computes the metrics of a run that have no result yet. Stores each result immediately, so that an interrupted run can
 * continue. Returns the unexpected errors.
 */
async function computeMetrics(
  dependencies: RunDependencies,
  run_id: string,
  input: ResultsInput,
  metrics: readonly MetricToCompute[],
  signal: AbortSignal,
): Promise<unknown[]> {
  const known = new Set((await resultsOf(dependencies.db, run_id)).map(({ metric_uuid }) => metric_uuid));
  const unexpected: unknown[] = [];
  for (const metric of metrics.filter(({ id }) => !known.has(id))) {
    const error = await computeOne(dependencies, run_id, input, metric, signal);
    if (error !== null) unexpected.push(error);
  }
  return unexpected;
}

/** Clears the reason why a run waits. Throws 503 if the event store of the run's project is still unavailable. */
async function endWaiting({ db, events }: RunDependencies, run: WaitingRun, signal: AbortSignal) {
  if (run.waiting_reason === null) return;
  await events.ping(run.project_id, signal);
  await clearWaitingReason(db, run.id);
}

/**
 * Computes a run. If unexpected errors occur, finishes the run and then throws the first of them. If the database or
 * the event store is unavailable, throws immediately. In this case, also stores the reason why the run waits, if the
 * database still responds.
 */
export async function computeRun(dependencies: RunDependencies, run: RunToCompute, signal: AbortSignal) {
  const { db, now } = dependencies;
  const [experiment, project] = await Promise.all([
    findExperiment(db, run.project_id, run.experiment_id),
    findProject(db, run.project_id),
  ]);
  if (!experiment || !project) return;
  const metrics = metricsToCompute(experiment);
  const started = await markRunStarted(db, run.id, metrics.length, now());
  if (!started) return;
  const input = { project, experiment, now: new Date(started.query_to ?? now()) };
  try {
    await endWaiting(dependencies, { ...run, waiting_reason: started.waiting_reason }, signal);
    const unexpected = await computeMetrics(dependencies, run.id, input, metrics, signal);
    await finishRun(db, started, now());
    if (unexpected.length > 0) throw unexpected[0];
  } catch (error) {
    if (!signal.aborted && isTemporary(error)) await storeWaitingReason(db, run.id, error);
    throw error;
  }
}

/**
 * Resumes the runs that the last shutdown interrupted, one after the other. First clears the reasons why they wait, if
 * the event store of their project responds. An error of one run does not stop the others. If there were errors, throws
 * one of them after the last run. Prefers a temporary error, because the caller then resumes the runs later.
 */
export async function resumeRuns(dependencies: RunDependencies, signal: AbortSignal) {
  const errors: unknown[] = [];
  const runs = await interruptedRuns(dependencies.db, dependencies.now());
  // Errors are ignored here. If the event store is still unavailable, `computeRun` throws the same error.
  await Promise.all(runs.map((run) => endWaiting(dependencies, run, signal).catch(() => undefined)));
  for (const run of runs) {
    if (signal.aborted) return;
    await computeRun(dependencies, run, signal).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors.find(isTemporary) ?? errors[0];
}
