import { operations } from '#contract/operations.ts';
import { notFound } from '#contract/problem.ts';
import type { Db } from '../db/open.ts';
import type { StoredProject } from '../projects/store.ts';
import { pageAt, pageQueryOf } from '../reading/list-page.ts';
import { recordId } from '../reading/record-id.ts';
import { seesFlag } from '../results/flag-seen.ts';
import { goalResults, secondaryResults } from '../results/results.ts';
import { type Route, route } from '../route.ts';
import { createExperiment } from './create.ts';
import { deleteExperiment } from './delete.ts';
import { experimentRecord, findExperiment, listExperiments, type StoredExperiment } from './store.ts';
import { unsavedExperiment } from './unsaved-experiment.ts';
import { updateExperiment } from './update.ts';

function idIn(text: string): number {
  const id = recordId(text);
  if (id === null) throw notFound('Not found.');
  return id;
}

async function found(db: Db, project: StoredProject, id: string): Promise<StoredExperiment> {
  const experiment = await findExperiment(db, project.id, idIn(id));
  if (!experiment) throw notFound('Not found.');
  return experiment;
}

const answer = (experiment: StoredExperiment) => ({
  content: experimentRecord(experiment),
  version: experiment.version,
});

function mountRecords(routes: Route[]) {
  route(routes, operations.listExperiments, async ({ db, target: { project }, query, url }) => {
    const page = pageQueryOf(query);
    return { content: pageAt(url(), page, await listExperiments(db, project.id, page)) };
  });
  route(routes, operations.createExperiment, async (asked) => answer(await createExperiment(asked)));
  route(routes, operations.getExperiment, async ({ db, target: { project }, params }) =>
    answer(await found(db, project, params.id)),
  );
  route(routes, operations.updateExperiment, async (asked) =>
    answer(await updateExperiment({ ...asked, id: idIn(asked.params.id) })),
  );
  route(routes, operations.deleteExperiment, async (asked) => {
    await deleteExperiment({ ...asked, id: idIn(asked.params.id) });
    return { content: null };
  });
}

function mountResults(routes: Route[]) {
  route(
    routes,
    operations.getExperimentResults,
    async ({ db, now, gone, target: { project }, params, query: { refresh } }) => {
      const experiment = await found(db, project, params.id);
      const results = await goalResults(db, { project, experiment, now: now(), refresh, signal: gone() });
      return { content: { ...experimentRecord(experiment), ...results }, version: experiment.version };
    },
  );
  route(
    routes,
    operations.getExperimentSecondaryResults,
    async ({ db, now, gone, target: { project }, params, query }) => {
      const experiment = await found(db, project, params.id);
      const results = await secondaryResults(
        db,
        { project, experiment, now: now(), refresh: query.refresh, signal: gone() },
        query.id,
      );
      return { content: { ...experimentRecord(experiment), ...results }, version: experiment.version };
    },
  );
}

/** Mounts every operation on experiments; the one with a fixed name goes before those that take an id in its place. */
export function mountExperiments(routes: Route[]) {
  route(routes, operations.requiresFlagImplementation, async ({ db, now, gone, target: { project }, query }) => {
    const draft = unsavedExperiment(query);
    return { content: { ...draft, result: !(await seesFlag(db, project.id, draft.filters, now(), gone())) } };
  });
  mountRecords(routes);
  mountResults(routes);
}
