import type { ActionContext } from '../accounts/activity.ts';
import type { Db } from '../db/connection-pool.ts';
import { storeExperiment } from '../experiments/create.ts';
import { requestDemoEvents } from './generate-events.ts';
import { sampleExperiments } from './sample-experiments.ts';

/** Creates the experiments of a new demo project and requests their events. */
export async function fillDemoProject(tx: Db, context: ActionContext) {
  for (const given of sampleExperiments(context.at)) await storeExperiment(tx, given, context);
  await requestDemoEvents(tx, context.project_id, context.at);
}
