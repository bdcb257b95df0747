import { setTimeout as wait } from 'node:timers/promises';
import { statusOf } from '#contract/experiment.ts';
import { findingsOf } from '#watch/findings.ts';
import { findExperiment } from '../experiments/store.ts';
import type { LogEntry } from '../log-entry.ts';
import type { BackgroundTask } from '../process/background-tasks.ts';
import { forEachDue } from '../process/for-each-due.ts';
import { findProject } from '../projects/store.ts';
import type { RunDependencies } from '../recalculation/compute-run.ts';
import { type Claimed, claimExperiment } from './claim-experiment.ts';
import { failedMetrics } from './failed-metrics.ts';
import { type FreshVerdict, freshVerdict } from './fresh-verdict.ts';
import { pauseForHarm, pausingOf } from './pause-for-harm.ts';
import { settleFindings } from './settle-findings.ts';
import { type DueCheck, dueChecks, isCheckDue, pastCounts, storeCheck } from './watch-checks.ts';

export interface WatcherDependencies extends RunDependencies {
  log: (entry: LogEntry) => void;
  /** How old results can be before they are computed again, in milliseconds. */
  intervalMs: number;
}

/** Evaluates the rules for a locked experiment, and stores what they found with its messages. */
async function settle(claimed: Claimed, { judged }: FreshVerdict, at: Date) {
  const { tx, experiment, project } = claimed;
  const pausesFor = await pausingOf(tx, experiment);
  const { findings, evaluated } = findingsOf({
    experiment,
    judged,
    past: await pastCounts(tx, experiment.id),
    failed: await failedMetrics(tx, experiment),
    now: at.getTime(),
    timeZone: project.timezone,
    pausesFor,
  });
  await storeCheck(tx, experiment.id, judged.people, at);
  const harmed = findings.filter(({ rule, key }) => rule === 'harmed' && pausesFor(key));
  if (harmed.length > 0) await pauseForHarm(claimed, harmed, judged, at);
  await settleFindings(claimed, {
    findings,
    evaluated,
    alsoOf: (finding) => (harmed.includes(finding) ? ['paused'] : []),
    at,
  });
}

/** Computes the results of one experiment, unless they are fresh, and evaluates the rules with them. */
async function check(dependencies: WatcherDependencies, { id, project_id }: DueCheck, signal: AbortSignal) {
  const { db, now, intervalMs } = dependencies;
  const [experiment, project] = [await findExperiment(db, project_id, id), await findProject(db, project_id)];
  if (!experiment || !project) return;
  const since = now().getTime() - intervalMs;
  const verdict = await freshVerdict(dependencies, { project, experiment }, since, signal);
  if (!verdict) return;
  await claimExperiment(db, { id, project_id }, async (claimed) => {
    const at = now();
    const isSame = claimed.experiment.version === experiment.version;
    const isRunning = statusOf(claimed.experiment, at.getTime()) === 'running';
    // Somebody has changed it, or another server has checked it in the meantime. The next tick sees that.
    if (isSame && isRunning && (await isCheckDue(claimed.tx, id, at, intervalMs))) await settle(claimed, verdict, at);
  });
}

/** After a run, the server rests for so many times as long as the run took, so that it has little load from checks. */
const REST = 20;

/**
 * Returns a task that checks the experiments whose last check is older than the interval, one after the other. An error of
 * one does not stop the others.
 */
export function createWatcher(dependencies: WatcherDependencies): BackgroundTask {
  const { db, now, log, intervalMs } = dependencies;
  let restsUntil = 0;
  return async (signal) => {
    const due = await dueChecks(db, now(), intervalMs);
    const nameOf = ({ id }: DueCheck) => `The check of experiment ${id}`;
    await forEachDue({ due, nameOf, log, signal }, async (one) => {
      await wait(Math.max(0, restsUntil - performance.now()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const begin = performance.now();
      await check(dependencies, one, signal).finally(() => {
        restsUntil = performance.now() + REST * (performance.now() - begin);
      });
    });
  };
}
