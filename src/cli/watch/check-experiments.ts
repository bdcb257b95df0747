import { QUERIED } from '#client/metric-runs.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { checkedRules, type FailedMetric, findingsOf } from '#watch/findings.ts';
import { settleRules } from '#watch/settle-rules.ts';
import type { ExperimentApi } from './experiment-api.ts';
import { type FreshResults, freshResults, isComputed, latestRun } from './fresh-results.ts';
import { lifecycleMessages, seenOf, UNSEEN } from './lifecycle.ts';
import type { ExperimentState } from './state.ts';
import { nameOf, type WatchedProject, type WatchRun } from './watch-run.ts';

const HOUR_MS = 3_600_000;
/** Rules are evaluated once an hour. A command that cron starts each hour can be a little early. */
const INTERVAL_MS = HOUR_MS - 5 * 60_000;
/** Counts are compared with those of the day before, and of the day before that. */
const KEPT_MS = 72 * HOUR_MS;
/** A metric that failed in so many runs in a row does not recover by itself. */
const FAILED_RUNS = 3;

/** Returns the state of an experiment. One that has none yet gets one. */
export function stateOf({ data, now }: WatchRun, project: WatchedProject, experiment: Experiment): ExperimentState {
  const key = `${project.id}/${experiment.id}`;
  data.experiments[key] ??= {
    ...{ seen: seenOf(experiment, now.getTime()), rules: [], past: [], failures: {} },
    ...{ checked_at: null, last_run: null },
  };
  return data.experiments[key];
}

/**
 * Compares an experiment with what the last command saw, and stores the messages about what happened since. The first command
 * says nothing about a project.
 */
function noteSteps(run: WatchRun, project: WatchedProject, experiment: Experiment, lastRead: string | undefined) {
  const after = seenOf(experiment, run.now.getTime());
  const isNew = run.data.experiments[`${project.id}/${experiment.id}`] === undefined;
  const isStartedSince = lastRead !== undefined && Date.parse(experiment.start_date ?? '') >= Date.parse(lastRead);
  const state = stateOf(run, project, experiment);
  const before = isNew && isStartedSince ? UNSEEN : state.seen;
  for (const message of lifecycleMessages(before, after, experiment)) run.notify(project, experiment, message);
  // What was found before belongs to an earlier launch.
  if (after.status === 'draft') Object.assign(state, { rules: [], past: [], failures: {}, checked_at: null });
  state.seen = after;
}

/** Counts in how many runs in a row each metric failed, and returns those that failed too often. */
function countFailures(state: ExperimentState, experiment: Experiment, { run }: FreshResults): FailedMetric[] {
  const errors = new Map(
    (run?.results ?? []).flatMap(({ metric_uuid, status, error_message }) =>
      status === 'failed' ? [[metric_uuid, error_message ?? errorIn(run, metric_uuid)] as const] : [],
    ),
  );
  if (run?.id === undefined || run.id !== state.last_run || run.id === QUERIED)
    state.failures = Object.fromEntries([...errors.keys()].map((id) => [id, (state.failures[id] ?? 0) + 1]));
  return metricsWithResults(experiment).flatMap((metric) => {
    const reason = errors.get(metric.id);
    return reason !== undefined && (state.failures[metric.id] ?? 0) >= FAILED_RUNS ? [{ metric, reason }] : [];
  });
}

const errorIn = (run: Recalculation | null, id: string) => run?.metric_errors?.[id]?.message ?? 'No reason is known.';

/** What is known about an experiment without results. */
const notJudged = (experiment: Experiment): FreshResults['judged'] => {
  const [goal] = metricsWithResults(experiment);
  return { goal, guardrails: [], rows: [], people: null, report: null };
};

/** Evaluates the rules for a running experiment, and stores their states with the messages. */
function settle(run: WatchRun, project: WatchedProject, experiment: Experiment, results: FreshResults | null) {
  const state = stateOf(run, project, experiment);
  const [at, now] = [run.now.toISOString(), run.now.getTime()];
  const { findings, evaluated } = findingsOf({
    experiment,
    judged: results?.judged ?? notJudged(experiment),
    past: state.past,
    failed: results ? countFailures(state, experiment, results) : [],
    now,
    timeZone: project.timeZone,
    pausesFor: () => false,
  });
  const { states, sent } = settleRules(state.rules, { findings, evaluated, now });
  const isKept = (count: { at: string }) => now - Date.parse(count.at) < KEPT_MS && Date.parse(count.at) < now;
  const people = results?.judged.people ?? null;
  Object.assign(state, {
    ...{ rules: states, checked_at: at, last_run: results?.run?.id ?? null },
    past: [...state.past.filter(isKept), ...(people === null ? [] : [{ at, people }])],
  });
  for (const finding of sent) run.notify(project, experiment, finding);
  run.save();
}

/** Whether the rules of an experiment were last evaluated too short a time ago. */
function isFresh({ checked_at }: ExperimentState, now: number): boolean {
  return checked_at !== null && Math.abs(now - Date.parse(checked_at)) < INTERVAL_MS;
}

/** Whether somebody computed the results since the rules were last evaluated. */
async function hasNewRun(run: WatchRun, project: WatchedProject, id: number, { last_run }: ExperimentState) {
  if (last_run === null || last_run === QUERIED) return false;
  const latest = await latestRun(run, { project_id: project.id, id });
  return latest !== null && latest.id !== last_run;
}

/** Evaluates the rules for one running experiment, unless that happened less than an hour ago with the same results. */
async function check(run: WatchRun, project: WatchedProject, api: ExperimentApi, listed: Experiment) {
  const can = api.can();
  const state = stateOf(run, project, listed);
  const now = run.now.getTime();
  if (isFresh(state, now) && !(await hasNewRun(run, project, listed.id, state))) return undefined;
  const experiment = can.listsMetrics ? listed : await api.get(listed.id);
  if (!isComputed(experiment, can)) return settle(run, project, experiment, null);
  const results = await freshResults(run, project, experiment, { since: now - HOUR_MS, can });
  return results ? settle(run, project, experiment, results) : run.noteMissing(experiment, project);
}

/** Forgets the experiments of a project that were deleted or archived. */
function forgetOthers({ data }: WatchRun, project: WatchedProject, experiments: readonly Experiment[]) {
  const known = new Set(experiments.map(({ id }) => `${project.id}/${id}`));
  for (const key of Object.keys(data.experiments))
    if (key.startsWith(`${project.id}/`) && !known.has(key)) delete data.experiments[key];
}

/** Stores the messages about the experiments of a project: what happened since the last command, and what is true now. */
export async function checkExperiments(run: WatchRun, project: WatchedProject, api: ExperimentApi): Promise<void> {
  const experiments = await api.list();
  const lastRead = run.data.projects[project.id];
  for (const experiment of experiments) noteSteps(run, project, experiment, lastRead);
  forgetOthers(run, project, experiments);
  run.data.projects[project.id] = run.now.toISOString();
  run.save();
  if (run.destinationsFor(checkedRules).length === 0) return;
  for (const experiment of experiments.filter((one) => statusOf(one, run.now.getTime()) === 'running'))
    await check(run, project, api, experiment).catch((error: unknown) =>
      run.noteProblem(nameOf(experiment, project), error),
    );
}
