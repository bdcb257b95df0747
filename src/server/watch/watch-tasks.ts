import type { AppDependencies } from '../dependencies.ts';
import { sendDue } from '../notifications/outbox.ts';
import { atIntervals } from '../process/at-intervals.ts';
import type { BackgroundTask } from '../process/background-tasks.ts';
import type { ServerSettings } from '../process/settings.ts';
import { reportWatch } from './report-watch.ts';
import { runSchedules } from './scheduler.ts';
import { shipOnSchedule } from './ship-on-schedule.ts';
import { noticeStaleFlags } from './stale-flags.ts';
import { createWatcher } from './watcher.ts';
import { sendWeeklySummaries } from './weekly-summary.ts';

const MINUTE_MS = 60_000;
/** The pauses between two runs of each task. */
const SECONDS = { schedules: 30, outbox: 5, checks: 60, summaries: 60, staleFlags: 3600, report: 3600 } as const;

/**
 * Returns the tasks that run as long as the server: schedules, checks of running experiments, and the messages. They are
 * separate, because results can take minutes to compute, and a start must not wait for them.
 */
export function watchTasks(
  dependencies: Pick<AppDependencies, 'db' | 'events' | 'log' | 'allowsPrivateWebhooks'>,
  { watchIntervalMinutes }: Pick<ServerSettings, 'watchIntervalMinutes'>,
): BackgroundTask[] {
  const all = { ...dependencies, now: () => new Date() };
  const { log } = dependencies;
  const task = (name: string, seconds: number, work: BackgroundTask) => atIntervals({ name, seconds, log }, work);
  const intervalMs = watchIntervalMinutes * MINUTE_MS;
  const watching = [
    task('The watcher', SECONDS.checks, createWatcher({ ...all, intervalMs })),
    task('The search for stale flags', SECONDS.staleFlags, (signal) => noticeStaleFlags(all, signal)),
  ];
  return [
    task('The scheduler', SECONDS.schedules, (signal) => runSchedules(all, signal)),
    task('Shipping on schedule', SECONDS.schedules, (signal) => shipOnSchedule(all, signal)),
    task('The outbox', SECONDS.outbox, (signal) => sendDue(all, signal)),
    task('The report about schedules and messages', SECONDS.report, () => reportWatch(all)),
    task('The weekly summary', SECONDS.summaries, (signal) => sendWeeklySummaries(all, signal)),
    ...(intervalMs > 0 ? watching : []),
  ];
}
