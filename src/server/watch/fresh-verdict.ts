import { goalOf } from '#contract/experiment-metrics.ts';
import { Problem } from '#contract/problem.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { type JudgedExperiment, judgeRun } from '#verdict/judge-run.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import type { StoredProject } from '../projects/store.ts';
import { computeInTurn } from '../recalculation/background-runs.ts';
import { metricsToCompute } from '../recalculation/compute-metric.ts';
import { computeRun, type RunDependencies } from '../recalculation/compute-run.ts';
import { startRunOrFindUnfinished } from '../recalculation/one-run-at-a-time.ts';
import { latestRun, runWithResults } from '../recalculation/run-store.ts';
import { goalResults } from '../results/results.ts';

const HOUR_MS = 3_600_000;
/** An unfinished run of another process that is older than this is continued here: that process may have ended. */
const ABANDONED_MS = 5 * 60_000;

export interface Watched {
  project: StoredProject;
  experiment: StoredExperiment;
}

/**
 * Returns a run of an experiment with events up to a time or later, and computes one if there is none. Nobody waits for
 * it, so it takes its turn after the runs of people. Null if another run is being computed: the next tick finds its results.
 * @param since milliseconds since 1970
 */
async function freshRun(
  dependencies: RunDependencies,
  { project, experiment }: Watched,
  since: number,
  signal: AbortSignal,
): Promise<Recalculation | null> {
  const { db, now } = dependencies;
  const isFresh = (queryTo: string | null) => queryTo !== null && Date.parse(queryTo) >= since;
  const found = await latestRun(db, experiment.id);
  if (found && isFresh(found.query_to)) return runWithResults(db, found, experiment, now());
  const { run, isExisting } = await startRunOrFindUnfinished(db, experiment, 'auto_refresh', now());
  if (isExisting && now().getTime() - Date.parse(run.created_at) < ABANDONED_MS) return null;
  const compute = () => computeRun(dependencies, { ...run, project_id: project.id }, signal);
  await computeInTurn(run.id, compute, signal);
  const computed = await latestRun(db, experiment.id);
  return computed && isFresh(computed.query_to) ? runWithResults(db, computed, experiment, now()) : null;
}

/** Returns the results of a legacy goal, which runs do not compute; null if there is nothing to compare yet. */
async function legacyGoal(dependencies: RunDependencies, watched: Watched, refresh: boolean, signal: AbortSignal) {
  const request = { ...watched, now: dependencies.now(), refresh: refresh ? 'true' : undefined, signal };
  try {
    return parseResults(await goalResults(dependencies, request));
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return null;
    throw error;
  }
}

/** An experiment with its run and its verdict. */
export interface FreshVerdict {
  /** Null if the experiment has only legacy metrics. */
  run: Recalculation | null;
  judged: JudgedExperiment;
}

/**
 * Judges an experiment by results with events up to a time or later, with the default settings. Null while they are being
 * computed elsewhere: the next tick finds them.
 */
export async function freshVerdict(
  dependencies: RunDependencies,
  watched: Watched,
  since: number,
  signal: AbortSignal,
): Promise<FreshVerdict | null> {
  const { experiment, project } = watched;
  const now = dependencies.now().getTime();
  const hasRun = metricsToCompute(experiment).length > 0;
  const run = hasRun ? await freshRun(dependencies, watched, since, signal) : null;
  if (hasRun && run === null) return null;
  const isLegacy = goalOf(experiment)?.isLegacy === true;
  const goal = isLegacy ? await legacyGoal(dependencies, watched, since > now - HOUR_MS, signal) : null;
  const judged = judgeRun(experiment, run, {
    now: dependencies.now().getTime(),
    timeZone: project.timezone,
    countsAfterEnd: true,
    legacyGoal: goal,
  });
  // The results of a legacy goal are refused as long as nobody takes part.
  const hasNobody = isLegacy && goal === null && judged.people === null;
  return { run, judged: hasNobody ? { ...judged, people: 0 } : judged };
}
