import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import { metricsToCompute } from './compute-metric.ts';
import { unfinishedRun } from './run-store.ts';

/**
 * Stores a new run. If the experiment has an unfinished run that does not count as failed yet, returns that run instead:
 * only one run of an experiment is computed at a time.
 */
export const startRunOrFindUnfinished = (db: Db, experiment: StoredExperiment, trigger: string, now: Date) =>
  changeRecord(db, `experiment ${experiment.id}`, async (tx) => {
    // Requests for the same experiment wait for each other here, so that two of them can't both store a run.
    await tx.selectFrom('experiment').select('id').where('id', '=', experiment.id).forUpdate().execute();
    const current = await unfinishedRun(tx, experiment.id, now);
    if (current) return { run: current, isExisting: true };
    const run = await tx
      .insertInto('metric_run')
      .values({
        experiment_id: experiment.id,
        trigger,
        total: metricsToCompute(experiment).length,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { run, isExisting: false };
  });
