import { eventOperations } from '#contract/event-operations.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput, notFound } from '#contract/problem.ts';
import { recalculationOperations } from '#contract/recalculation-operations.ts';
import { segmentOperations } from '#contract/segments.ts';
import type { App, AppDependencies } from '../dependencies.ts';
import { requireExperiment } from '../experiments/require-experiment.ts';
import { isLaunched } from '../experiments/schedule.ts';
import { route } from '../route.ts';
import { computeInTurn, takeOut } from './background-runs.ts';
import { computeRun } from './compute-run.ts';
import { startRunOrFindUnfinished } from './one-run-at-a-time.ts';
import { pastFigures } from './past-figures.ts';
import { findRun, latestRun, resultsOf, runRecord, runWithResults } from './run-store.ts';
import { segmentResultsOf } from './segments.ts';
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

/** Whether nobody waits for the run, as for a row of a list. */
function isInBackground({ priority = 'normal' }: Record<string, unknown>): boolean {
  if (priority !== 'normal' && priority !== 'low')
    throw invalidInput(`"${printed(priority)}" is not a valid choice.`, 'priority', 'invalid_choice');
  return priority === 'low';
}

type Run = Parameters<typeof computeRun>[1];

/** Computes a new run, now or in its turn. An existing run that waits for its turn is computed now if somebody asks. */
function startComputing(
  { db, events, now, runInBackground }: Pick<AppDependencies, 'db' | 'events' | 'now' | 'runInBackground'>,
  { id, experiment_id, project_id }: Run,
  { isExisting, isWaitedFor }: { isExisting: boolean; isWaitedFor: boolean },
) {
  const compute = (signal: AbortSignal) => computeRun({ db, events, now }, { id, experiment_id, project_id }, signal);
  if (isWaitedFor && (!isExisting || takeOut(id))) runInBackground(compute);
  if (!isWaitedFor && !isExisting) runInBackground((signal) => computeInTurn(id, () => compute(signal), signal));
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
    const { db, now, target, params, body } = request;
    const experiment = await requireExperiment(db, target.project, params.id);
    const trigger = triggerIn(body);
    const isWaitedFor = !isInBackground(body);
    if (!isLaunched(experiment, now()))
      throw invalidInput("Cannot recalculate metrics for experiment that hasn't started");
    const { run, isExisting } = await startRunOrFindUnfinished(db, experiment, trigger, now());
    startComputing(request, { ...run, project_id: target.project.id }, { isExisting, isWaitedFor });
    const results = isExisting ? await resultsOf(db, run.id) : [];
    return { content: { ...runRecord(run, results, now()), is_existing: isExisting }, status: isExisting ? 200 : 201 };
  });
  route(app, recalculationOperations.getRecalculation, async ({ db, now, target: { project }, params }) => {
    const experiment = await requireExperiment(db, project, params.id);
    const run = await findRun(db, experiment.id, params.uuid);
    if (!run) throw notFound('Recalculation not found');
    return { content: await runWithResults(db, run, experiment, now()) };
  });
}

/** Mounts the operations on runs, daily results and past figures. */
export function mountRecalculation(app: App) {
  route(app, eventOperations.getPastFigures, async ({ events, now, signal, target: { project }, body }) => ({
    content: await pastFigures({ events }, { project, body, now: now(), signal: signal() }),
  }));
  mountRuns(app);
  route(
    app,
    segmentOperations.getSegmentResults,
    async ({ db, events, now, signal, target: { project }, params, query }) => {
      const experiment = await requireExperiment(db, project, params.id);
      return {
        content: await segmentResultsOf(
          { db, events },
          { project, experiment, now: now(), signal: signal(), ...query },
        ),
      };
    },
  );
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
