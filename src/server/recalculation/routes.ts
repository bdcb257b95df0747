import { printed } from '#contract/printed.ts';
import { invalidInput, notFound } from '#contract/problem.ts';
import { recalculationOperations } from '#contract/recalculation-operations.ts';
import type { App } from '../dependencies.ts';
import { requireExperiment } from '../experiments/require-experiment.ts';
import { route } from '../route.ts';
import { computeRun } from './compute-run.ts';
import { startRunOrFindUnfinished } from './one-run-at-a-time.ts';
import { findRun, latestRun, resultsOf, runRecord, runWithResults } from './run-store.ts';
import { timeseriesOf } from './timeseries.ts';

const triggers: readonly unknown[] = [
  'manual',
  'agent_mcp',
  'cold_run',
  'stale_refresh',
  'auto_refresh',
  'config_change',
  'experiment_launch',
  'experiment_stop',
  'experiment_update',
];

function triggerIn({ trigger = 'manual' }: Record<string, unknown>): string {
  if (typeof trigger !== 'string' || !triggers.includes(trigger))
    throw invalidInput(`"${printed(trigger)}" is not a valid choice.`, 'trigger', 'invalid_choice');
  return trigger;
}

function mountRuns(app: App) {
  // Mounted before the operation whose path ends with the id of a run, because that path matches `latest` too.
  route(app, recalculationOperations.getLatestRecalculation, async ({ db, now, target: { project }, params }) => {
    const experiment = await requireExperiment(db, project, params.id);
    const run = await latestRun(db, experiment.id);
    if (!run) throw notFound('No completed recalculation found');
    return { content: await runWithResults(db, run, experiment, now()) };
  });
  route(app, recalculationOperations.startRecalculation, async (request) => {
    const { db, events, now, runInBackground, target, params, body } = request;
    const experiment = await requireExperiment(db, target.project, params.id);
    const trigger = triggerIn(body);
    if (!experiment.start_date) throw invalidInput("Cannot recalculate metrics for experiment that hasn't started");
    const { run, isExisting } = await startRunOrFindUnfinished(db, experiment, trigger, now());
    const { id, experiment_id } = run;
    if (!isExisting)
      runInBackground((signal) =>
        computeRun({ db, events, now }, { id, experiment_id, project_id: target.project.id }, signal),
      );
    const results = isExisting ? await resultsOf(db, id) : [];
    return { content: { ...runRecord(run, results, now()), is_existing: isExisting }, status: isExisting ? 200 : 201 };
  });
  route(app, recalculationOperations.getRecalculation, async ({ db, now, target: { project }, params }) => {
    const experiment = await requireExperiment(db, project, params.id);
    const run = await findRun(db, experiment.id, params.uuid);
    if (!run) throw notFound('Recalculation not found');
    return { content: await runWithResults(db, run, experiment, now()) };
  });
}

/** Mounts the operations on runs and daily results. */
export function mountRecalculation(app: App) {
  mountRuns(app);
  route(
    app,
    recalculationOperations.getTimeseries,
    async ({ db, events, now, signal, target: { project }, params, query: { metric_uuid, fingerprint } }) => {
      const experiment = await requireExperiment(db, project, params.id);
      const input = { project, experiment, now: now(), signal: signal() };
      return { content: await timeseriesOf({ db, events }, { ...input, metric_uuid, fingerprint }) };
    },
  );
}
