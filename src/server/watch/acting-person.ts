import { levelInProject } from '../accounts/caller.ts';
import { findPerson } from '../accounts/store.ts';
import type { Db } from '../db/connection-pool.ts';
import type { ExperimentRequest } from '../experiments/update.ts';
import type { StoredProject } from '../projects/store.ts';

interface ActingFor {
  /** Null: the user was deleted. */
  user_id: number | null;
  project: StoredProject;
  experiment_id: number;
  now: Date;
}

/**
 * Returns a request on behalf of the person who set a schedule, with the rights that the person has now. Null if the person
 * was deactivated or deleted, or has lost access to the project.
 */
export async function requestFor(
  tx: Db,
  { user_id, project, experiment_id, now }: ActingFor,
): Promise<ExperimentRequest | null> {
  const caller = user_id === null ? undefined : await findPerson(tx, user_id);
  const level = caller ? levelInProject(caller, project) : null;
  if (!caller || level === null) return null;
  return {
    db: tx,
    now: () => now,
    caller,
    target: { project, level },
    id: experiment_id,
    body: {},
    requireVersion: () => {},
  };
}
