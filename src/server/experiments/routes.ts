import { experimentOperations } from '#contract/experiment-operations.ts';
import { readActivityPage } from '../accounts/activity-page.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { isTrue } from '../request/parse-value.ts';
import { hasFlagEvents } from '../results/flag-implementation.ts';
import { goalResults, secondaryResults } from '../results/results.ts';
import { route } from '../route.ts';
import { createExperiment } from './create.ts';
import { deleteExperiment } from './delete.ts';
import { lifecycle, takeStep } from './lifecycle.ts';
import { parseExperimentQuery } from './list-query.ts';
import { parseExperimentId, requireExperiment } from './require-experiment.ts';
import { experimentRecord, listExperiments, type StoredExperiment } from './store.ts';
import { unsavedExperiment } from './unsaved-experiment.ts';
import { updateExperiment } from './update.ts';

const answer = (experiment: StoredExperiment) => ({
  content: experimentRecord(experiment),
  version: experiment.version,
});

/** Returns the response to PostHog's way of deleting: an update that sets `deleted`. */
const deletedRecord = (experiment: StoredExperiment) => ({ ...experimentRecord(experiment), deleted: true });

function mountRecords(app: App) {
  route(app, experimentOperations.listExperiments, async ({ db, now, target: { project }, query, url }) => {
    const page = { ...parsePageQuery(query), ...parseExperimentQuery(query, now()) };
    return { content: pageEnvelope(url(), page, await listExperiments(db, project.id, page)) };
  });
  route(app, experimentOperations.createExperiment, async (request) => answer(await createExperiment(request)));
  route(app, experimentOperations.getExperiment, async ({ db, target: { project }, params }) =>
    answer(await requireExperiment(db, project, params.id)),
  );
  route(app, experimentOperations.updateExperiment, async ({ params, ...request }) => {
    const change = { ...request, id: parseExperimentId(params.id) };
    if (isTrue(request.body['deleted'])) return { content: deletedRecord(await deleteExperiment(change)) };
    return answer(await updateExperiment(change));
  });
  route(app, experimentOperations.deleteExperiment, async (request) => {
    await deleteExperiment({ ...request, id: parseExperimentId(request.params.id) });
    return { content: null };
  });
}

/**
 * Mounts the operation that lists an experiment's activity. The list includes the flag's activity, because some steps of
 * the lifecycle are recorded only there, for example a pause.
 */
function mountActivity(app: App) {
  route(app, experimentOperations.getExperimentActivity, async ({ db, target: { project }, params, query, url }) => {
    const { id, feature_flag } = await requireExperiment(db, project, params.id);
    const flag = feature_flag ? [{ scope: 'FeatureFlag', item_id: feature_flag.id }] : [];
    const items = [{ scope: 'Experiment', item_id: id }, ...flag];
    return { content: await readActivityPage(db, { project_id: project.id, items }, query, url()) };
  });
}

function mountResults(app: App) {
  route(
    app,
    experimentOperations.getExperimentResults,
    async ({ db, events, now, signal, target: { project }, params, query: { refresh } }) => {
      const experiment = await requireExperiment(db, project, params.id);
      const results = await goalResults({ db, events }, { project, experiment, now: now(), refresh, signal: signal() });
      return { content: { ...experimentRecord(experiment), ...results }, version: experiment.version };
    },
  );
  route(
    app,
    experimentOperations.getExperimentSecondaryResults,
    async ({ db, events, now, signal, target: { project }, params, query }) => {
      const experiment = await requireExperiment(db, project, params.id);
      const results = await secondaryResults(
        { db, events },
        { project, experiment, now: now(), refresh: query.refresh, signal: signal() },
        query.id,
      );
      return { content: { ...experimentRecord(experiment), ...results }, version: experiment.version };
    },
  );
}

function mountLifecycle(app: App) {
  for (const name of Object.keys(lifecycle) as (keyof typeof lifecycle)[])
    route(app, experimentOperations[name], async (request) =>
      answer(await takeStep(name, { ...request, id: parseExperimentId(request.params.id) })),
    );
}

/**
 * Mounts every operation on experiments. A path with a fixed name must be mounted before paths with an id in the same
 * position.
 */
export function mountExperiments(app: App) {
  route(
    app,
    experimentOperations.requiresFlagImplementation,
    async ({ events, now, signal, target: { project }, query }) => {
      const draft = unsavedExperiment(query);
      return {
        content: { ...draft, result: !(await hasFlagEvents(events, project.id, draft.filters, now(), signal())) },
      };
    },
  );
  mountRecords(app);
  mountActivity(app);
  mountResults(app);
  mountLifecycle(app);
}
