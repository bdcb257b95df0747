import { generateDemoEvents } from '../demo/generate-events.ts';
import type { AppDependencies } from '../dependencies.ts';
import { resumeRuns } from '../recalculation/compute-run.ts';

/**
 * Resumes tasks that the last shutdown interrupted: computing metrics, generating demo events, and deleting the events
 * of deleted projects.
 */
export async function resumeTasks(
  { db, events }: Pick<AppDependencies, 'db' | 'events'>,
  signal: AbortSignal = new AbortController().signal,
) {
  await resumeRuns({ db, events, now: () => new Date() }, signal);
  await generateDemoEvents({ db, events }, signal);
  await events.deleteOrphanedEvents(signal);
}
