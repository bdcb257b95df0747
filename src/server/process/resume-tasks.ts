import { generateDemoEvents } from '../demo/generate-events.ts';
import type { AppDependencies } from '../dependencies.ts';
import { resumeRuns } from '../recalculation/compute-run.ts';
import type { BackgroundTask } from './background-tasks.ts';

/**
 * Returns the tasks that the last shutdown interrupted: computing metrics, generating demo events, and deleting the events
 * of deleted projects. They are separate because one event store can be unavailable while the other one works.
 */
export const tasksToResume = ({ db, events }: Pick<AppDependencies, 'db' | 'events'>): BackgroundTask[] => [
  (signal) => resumeRuns({ db, events, now: () => new Date() }, signal),
  (signal) => generateDemoEvents({ db, events }, signal),
  (signal) => events.deleteOrphanedEvents(signal),
];
