import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import { lockExperiment, type StoredExperiment } from '../experiments/store.ts';
import type { StoredProject } from '../projects/store.ts';

/** A locked experiment with everything that a schedule needs. */
export interface Claimed {
  tx: Db;
  experiment: StoredExperiment;
  project: StoredProject;
  start_scheduled_by: number | null;
  end_scheduled_by: number | null;
}

/**
 * Runs work on an experiment in a transaction, unless another server or request is changing it: the next tick then finds
 * it in its new state. So several servers never act twice.
 */
export const claimExperiment = (
  db: Db,
  { id, project_id }: { id: number; project_id: number },
  work: (claimed: Claimed) => Promise<void>,
): Promise<void> =>
  changeRecord(db, `experiment ${id}`, async (tx) => {
    const row = await tx
      .selectFrom('experiment')
      .select(['start_scheduled_by', 'end_scheduled_by'])
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    const experiment = await lockExperiment(tx, project_id, id);
    const project = await tx.selectFrom('project').selectAll().where('id', '=', project_id).executeTakeFirst();
    if (experiment && project) await work({ tx, experiment, project, ...row });
  });
