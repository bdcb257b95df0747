import type { Db } from '../db/connection-pool.ts';
import { generateDemoEvents } from '../demo/generate-events.ts';
import { deleteOrphanedEvents } from '../events/delete-orphaned-events.ts';

/** Resumes tasks that the last shutdown interrupted: generating demo events and deleting events of deleted projects. */
export async function resumeTasks(db: Db, signal?: AbortSignal) {
  await generateDemoEvents(db, signal);
  await deleteOrphanedEvents(db, signal);
}
