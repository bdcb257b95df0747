import { type Overlap, overlapOperations, type PairOverlap } from '#contract/overlaps.ts';
import { notFound } from '#contract/problem.ts';
import type { App } from '../dependencies.ts';
import { parseExperimentQuery } from '../experiments/list-query.ts';
import { requireExperiment } from '../experiments/require-experiment.ts';
import { route } from '../route.ts';
import { overlapFindings } from './overlap-findings.ts';
import { concurrentExperiments, overlapOf } from './overlap-store.ts';
import { personExperiments } from './person-experiments.ts';

function summaryOf({ cells, id, from, to, same_flag }: PairOverlap): Overlap {
  const count = (isCounted: (cell: PairOverlap['cells'][number]) => boolean) =>
    cells.filter(isCounted).reduce((sum, { samples }) => sum + samples, 0);
  return {
    ...{ id, from, to, same_flag },
    people_both: count(({ variant, other_variant }) => variant !== null && other_variant !== null),
    people_this: count(({ variant }) => variant !== null),
    people_other: count(({ other_variant }) => other_variant !== null),
  };
}

/** Mounts the operations on the people of several experiments. */
export function mountOverlaps(app: App) {
  route(app, overlapOperations.listOverlaps, async (request) => {
    const { db, events, now, signal, target, params, query } = request;
    const { project } = target;
    const one = await requireExperiment(db, project, params.id);
    const at = now();
    const { where } = parseExperimentQuery(query.status === undefined ? {} : { status: query.status }, at);
    const others = await concurrentExperiments(db, project, one, { now: at, where });
    const results: Overlap[] = [];
    // One after the other: the queries of a project wait for each other, and a pair that is done is stored even if the
    // client leaves before the others are.
    for (const other of others) {
      const pair = await overlapOf({ db, events }, { project, one, other, now: at, signal: signal() });
      if (pair) results.push(summaryOf(pair));
    }
    return { content: { results } };
  });
  route(app, overlapOperations.getOverlap, async ({ db, events, now, signal, target: { project }, params }) => {
    const one = await requireExperiment(db, project, params.id);
    const other = await requireExperiment(db, project, params.other);
    if (one.id === other.id) throw notFound('An experiment has no overlap with itself.');
    const found = await overlapOf({ db, events }, { project, one, other, now: now(), signal: signal() });
    if (!found) throw notFound('These experiments did not run at the same time.');
    return { content: found };
  });
  route(app, overlapOperations.listOverlapFindings, async ({ db, now, target: { project }, params }) => {
    const one = await requireExperiment(db, project, params.id);
    return { content: { results: await overlapFindings(db, { project, now: now() }, one) } };
  });
  route(app, overlapOperations.getPersonExperiments, async (request) => {
    const { db, events, now, signal, target, query } = request;
    const input = { project: target.project, now: now() };
    return {
      content: { results: await personExperiments({ db, events }, input, query.distinct_id, signal()) },
    };
  });
}
