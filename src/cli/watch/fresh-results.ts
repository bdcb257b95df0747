import { waitSeconds } from '#changes/throttle.ts';
import type { Capabilities } from '#client/capabilities.ts';
import { queryMetrics, readRun } from '#client/metric-runs.ts';
import type { Experiment } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { Problem } from '#contract/problem.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { recalculationOperations } from '#contract/recalculation-operations.ts';
import { type JudgedExperiment, judgeRun } from '#verdict/judge-run.ts';
import { showsPlanChange } from '#verdict/launch-plan.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import type { WatchedProject, WatchRun } from './watch-run.ts';

/** The results of an experiment with its verdict. */
export interface FreshResults {
  /** Null if the goal is a legacy metric. */
  run: Recalculation | null;
  judged: JudgedExperiment;
}

/** How long the command waits for a run. The next command finds its results. */
const LONGEST_WAIT_MS = 5 * 60_000;
const [FIRST_POLL_SECONDS, LAST_POLL_SECONDS] = [0.1, 10];

const isFinished = ({ status }: Recalculation) => status === 'completed' || status === 'failed';

const isFrom = (run: Recalculation, since: number) => Date.parse(run.query_to ?? run.completed_at ?? '') >= since;

/** Returns the last finished run; null if there is none. */
export async function latestRun({ client }: WatchRun, params: { project_id: number; id: number }) {
  try {
    return readRun(await client.call(recalculationOperations.getLatestRecalculation, { params }));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/**
 * Returns a run with events up to a time or later, and computes one if there is none. Null if that takes too long or fails,
 * or if a run that somebody else started has older events: the next command finds or starts another one.
 */
async function freshRun(run: WatchRun, project_id: number, id: number, since: number): Promise<Recalculation | null> {
  const params = { project_id, id };
  const latest = await latestRun(run, params);
  if (latest && isFrom(latest, since)) return latest;
  const body = { trigger: 'auto_refresh', priority: 'low' as const };
  let current = await run.client.call(recalculationOperations.startRecalculation, { params, body });
  const isJoined = current.is_existing === true;
  const startedAt = performance.now();
  for (let seconds = FIRST_POLL_SECONDS; !isFinished(current); seconds = Math.min(2 * seconds, LAST_POLL_SECONDS)) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) return null;
    await waitSeconds(seconds, run.terminal.signal);
    const uuid = current.id;
    current = await run.client.call(recalculationOperations.getRecalculation, { params: { ...params, uuid } });
  }
  const isUsable = current.status === 'completed' && (!isJoined || isFrom(current, since));
  return isUsable ? readRun(current) : null;
}

/** Returns the results of a legacy goal; null if there is nothing to compare yet. */
async function legacyResults({ client }: WatchRun, project_id: number, id: number): Promise<ParsedResponse | null> {
  const input = { params: { project_id, id }, query: { refresh: 'true' } };
  try {
    return parseResults(await client.call(experimentOperations.getExperimentResults, input));
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return null;
    throw error;
  }
}

const ACTIVITY_PAGE = { limit: 100 };

/**
 * Returns an experiment whose `launch_plan` is null (unknown) if the server does not store it, and the activity shows that the
 * plan was changed after the launch.
 */
async function withLaunchPlan(
  { client }: WatchRun,
  project_id: number,
  experiment: Experiment,
  { hasExperimentActivity }: Capabilities,
): Promise<Experiment> {
  if (experiment.launch_plan !== undefined || !hasExperimentActivity) return experiment;
  const input = { params: { project_id, id: experiment.id }, query: ACTIVITY_PAGE };
  try {
    const { results } = await client.call(experimentOperations.getExperimentActivity, input);
    return showsPlanChange(results, experiment) ? { ...experiment, launch_plan: null } : experiment;
  } catch (error) {
    // A key without the scope for the activity sees the verdict as the list of experiments shows it.
    if (error instanceof Problem && [403, 404].includes(error.status)) return experiment;
    throw error;
  }
}

/** Whether the server computes the goal of an experiment. */
export function isComputed(experiment: Experiment, { computesFilters, metricResults }: Capabilities): boolean {
  const [goal] = metricsWithResults(experiment);
  return goal.isLegacy ? computesFilters && goal.sources.length > 0 : metricResults !== 'none';
}

/**
 * Judges an experiment by results with events up to a time or later, with the default settings. Null if they are not
 * computed yet.
 * @param since milliseconds since 1970
 */
export async function freshResults(
  run: WatchRun,
  project: WatchedProject,
  experiment: Experiment,
  { since, can }: { since: number; can: Capabilities },
): Promise<FreshResults | null> {
  const { id } = experiment;
  const [goal] = metricsWithResults(experiment);
  const { countsAfterEnd, metricResults } = can;
  const at = { timeZone: project.timeZone, countsAfterEnd };
  const planned = await withLaunchPlan(run, project.id, experiment, can);
  if (goal.isLegacy) {
    const legacyGoal = await legacyResults(run, project.id, id);
    const judged = judgeRun(planned, null, { ...at, now: run.now.getTime(), legacyGoal });
    // The results of a legacy goal are refused as long as nobody takes part.
    return { run: null, judged: legacyGoal === null ? { ...judged, people: 0 } : judged };
  }
  const options = { refresh: 'force_blocking' as const, signal: run.terminal.signal };
  const results =
    metricResults === 'runs'
      ? await freshRun(run, project.id, id, since)
      : await queryMetrics(run.client, project.id, experiment, options);
  if (!results) return null;
  return { run: results, judged: judgeRun(planned, results, { ...at, now: run.now.getTime() }) };
}
