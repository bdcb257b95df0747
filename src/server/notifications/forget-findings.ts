import type { Db } from '../db/connection-pool.ts';

/** Forgets what the rules found about an experiment before it was made a draft: a launch begins anew. */
export async function forgetFindings(tx: Db, experiment_id: number): Promise<void> {
  await tx.deleteFrom('watch_state').where('experiment_id', '=', experiment_id).execute();
  await tx.deleteFrom('watch_check').where('experiment_id', '=', experiment_id).execute();
}
