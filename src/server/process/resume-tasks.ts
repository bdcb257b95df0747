import type { Db } from '../db/connection-pool.ts';
import { generateDemoEvents } from '../demo/generate-events.ts';
import { deleteOrphanedEvents } from '../events/delete-orphaned-events.ts';
import { resumeRuns } from '../recalculation/compute-run.ts';

/**
 * Resumes tasks that the last shutdown interrupted: computing metrics, generating demo events and deleting events of
 * deleted projects.
 */
export async function resumeTasks(db: Db, signal: AbortSignal = new AbortController().signal) {
  await resumeRuns({ db, now: () => new Date() }, signal);
  await generateDemoEvents(db, signal);
  await deleteOrphanedEvents(db, signal);
}
