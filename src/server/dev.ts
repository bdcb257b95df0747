import { createLog } from './http/request-log.ts';
import { createBackgroundTasks } from './process/background-tasks.ts';
import { openDatabases } from './process/open-databases.ts';
import { tasksToResume } from './process/resume-tasks.ts';
import { readSettings } from './process/settings.ts';
import { watchTasks } from './watch/watch-tasks.ts';

/**
 * Opens the databases and starts the background tasks for Vite's development server. Returns the options for
 * `createSite`. Vite itself listens on the port and serves the console.
 */
export async function openForDevelopment(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const log = createLog(settings.logLevel, (line) => process.stdout.write(line));
  const { db, captureDb, events, first } = await openDatabases(settings, log, print);
  if (first && settings.ownerKey === null) print(`Sign in at /connect#key=${first.key}`);
  const { runInBackground } = createBackgroundTasks(log);
  runInBackground((signal) => events.prepare(signal));
  for (const task of tasksToResume({ db, events })) runInBackground(task);
  for (const task of watchTasks({ db, events, log, ...settings }, settings)) runInBackground(task);
  return { db, captureDb, events, settings, log, runInBackground, consoleFolder: null };
}
