import type { ExperimentBody } from '#contract/experiment.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import type { Db } from '../db/connection-pool.ts';
import { listDimensions } from '../segments/dimension-store.ts';

/**
 * Returns the plan of an experiment: the running time and the sample size in its parameters, null for each that is not
 * planned, and the planned segments if there are any. These are copies, because a dimension can be changed or deleted.
 */
export async function planOf(
  tx: Db,
  project_id: number,
  { parameters, segments }: Pick<ExperimentBody, 'parameters' | 'segments'>,
): Promise<JsonObject> {
  const { recommended_running_time = null, recommended_sample_size = null } = isObject(parameters) ? parameters : {};
  const chosen = segments && segments.length > 0 ? await listDimensions(tx, project_id) : [];
  const planned = (segments ?? []).flatMap((id) => chosen.find((one) => one.id === id) ?? []);
  return {
    recommended_running_time,
    recommended_sample_size,
    ...(planned.length > 0 && { segments: planned }),
  } as JsonObject;
}
