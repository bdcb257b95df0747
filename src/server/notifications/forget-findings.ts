import type { Db } from '../db/connection-pool.ts';

/** Deletes the findings of an earlier launch, and the properties by which its results were divided. */
export async function forgetFindings(tx: Db, experiment_id: number): Promise<void> {
  await tx.deleteFrom('watch_state').where('experiment_id', '=', experiment_id).execute();
  await tx.deleteFrom('watch_check').where('experiment_id', '=', experiment_id).execute();
  await tx.deleteFrom('segment_view').where('experiment_id', '=', experiment_id).execute();
}
