import type { ActionContext } from '../accounts/activity.ts';
import type { Db } from '../db/connection-pool.ts';
import { storeExperiment } from '../experiments/create.ts';
import { requestDemoEvents } from './generate-events.ts';
import { sampleExperiments } from './sample-experiments.ts';

/** Gives a new demo project its experiments, and asks for their events. */
export async function fillDemoProject(tx: Db, act: ActionContext) {
  for (const given of sampleExperiments(act.at)) await storeExperiment(tx, given, act);
  await requestDemoEvents(tx, act.project_id, act.at);
}
