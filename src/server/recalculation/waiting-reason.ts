import type { Db } from '../db/connection-pool.ts';
import { UNAVAILABLE_EVENTS } from '../events/unavailable-events.ts';
import { isUnavailable } from '../temporary-errors.ts';

/** Returns why a run waits after a temporary error, for users. */
function waitingReason(error: unknown): string {
  if (!isUnavailable(error)) return 'The database is unavailable.';
  const { detail } = error.body;
  // `UNAVAILABLE_EVENTS` asks the user to try again. A run tries again by itself, so its reason does not ask for this.
  return detail === UNAVAILABLE_EVENTS ? 'The event store is unavailable.' : detail;
}

const setReason = (db: Db, run_id: string, waiting_reason: string | null) =>
  db.updateTable('metric_run').set({ waiting_reason }).where('id', '=', run_id).execute();

/** Stores why a run waits after a temporary error, if the database still responds. Never throws. */
export async function storeWaitingReason(db: Db, run_id: string, error: unknown) {
  // Ignores an error of this write. The caller throws the temporary error, so that the run continues later. If the
  // error of this write were thrown instead, the run would end.
  await setReason(db, run_id, waitingReason(error)).catch(() => undefined);
}

export const clearWaitingReason = (db: Db, run_id: string) => setReason(db, run_id, null);
