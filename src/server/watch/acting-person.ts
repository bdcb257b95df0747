import { Problem } from '#contract/problem.ts';
import { levelInProject } from '../accounts/caller.ts';
import { findPerson } from '../accounts/store.ts';
import type { Db } from '../db/connection-pool.ts';
import { inSavepoint } from '../db/in-savepoint.ts';
import type { ExperimentRequest } from '../experiments/update.ts';
import type { StoredProject } from '../projects/store.ts';
import type { Claimed } from './claim-experiment.ts';

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
async function requestFor(
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

const NO_ACCESS = 'the person who set the schedule has no access to the project any more';

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/**
 * Takes a step of the lifecycle. Returns why it was refused, as a clause; null if it was taken. A refused step leaves nothing
 * behind: shipping, for example, changes the flag before it ends the experiment.
 */
async function tryStep(tx: Db, step: () => Promise<unknown>): Promise<string | null> {
  try {
    await inSavepoint(tx, step);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { detail } = error.body;
    return `${detail.charAt(0).toLowerCase()}${detail.slice(1).replace(/\.$/, '')}`;
  }
}

interface Acting {
  now: Date;
  /** Takes the step on behalf of the author of the schedule. */
  take: (request: ExperimentRequest) => Promise<unknown>;
}

/** Acts for a person. Returns why nothing happened, as a clause; null if the step was taken. */
export async function actFor(
  { tx, experiment: { id }, project }: Claimed,
  user_id: number | null,
  { now, take }: Acting,
): Promise<string | null> {
  const request = await requestFor(tx, { user_id, project, experiment_id: id, now });
  return request === null ? NO_ACCESS : tryStep(tx, () => take(request));
}
