import type { Json } from '#contract/field.ts';
import { isSame } from '#contract/resource.ts';
import { type SegmentDimension, segmentOperations } from '#contract/segments.ts';
import { type ActionContext, actionContextOf } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import type { App } from '../dependencies.ts';
import { lockExperiment } from '../experiments/store.ts';
import { patchExperiment } from '../experiments/update.ts';
import { lockProject, recordProjectActivity } from '../projects/update.ts';
import { recordId } from '../request/record-id.ts';
import { validateBody } from '../request/validate-body.ts';
import { route } from '../route.ts';
import {
  createDimension,
  deleteDimension,
  experimentsWith,
  findDimension,
  listDimensions,
  updateDimension,
} from './dimension-store.ts';

type DimensionRequest = Parameters<typeof actionContextOf>[0] & { db: Db };

/** Returns a dimension in an entry of the project's activity. */
const logged = ({ id: _, ...dimension }: SegmentDimension) => dimension as Json;

/** Changes the dimensions of a project in its turn, and stores the change in the activity of the project. */
function changeDimensions<T extends SegmentDimension | null>(
  request: DimensionRequest,
  change: (tx: Db, context: ActionContext) => Promise<{ before: SegmentDimension | null; after: T }>,
): Promise<T> {
  const context = actionContextOf(request);
  return changeRecord(request.db, `project ${context.project_id}`, async (tx) => {
    const { name } = await lockProject(tx, context.project_id);
    const { before, after } = await change(tx, context);
    if (isSame(before, after)) return after;
    const action = before === null ? 'created' : after === null ? 'deleted' : 'changed';
    const entry = { action, before: before && logged(before), after: after && logged(after) } as const;
    await recordProjectActivity(tx, context, {
      name,
      activity: 'updated',
      changes: [{ ...entry, field: 'segment_dimensions' }],
    });
    return after;
  });
}

/** Takes a dimension out of every experiment that names it. The plan of a launch keeps its copy. */
async function removeFromExperiments(tx: Db, context: ActionContext, { id }: SegmentDimension) {
  const { project_id } = context;
  for (const found of await experimentsWith(tx, project_id, id)) {
    const before = await lockExperiment(tx, project_id, found);
    if (!before) continue;
    const segments = (before.segments ?? []).filter((one) => one !== id);
    await patchExperiment(tx, context, before, { segments }, { isSilent: true });
  }
}

/** Mounts the operations on the dimensions of a project. */
export function mountSegments(app: App) {
  route(app, segmentOperations.listSegmentDimensions, async ({ db, target: { project } }) => ({
    content: await listDimensions(db, project.id),
  }));
  route(app, segmentOperations.createSegmentDimension, async (request) => {
    const given = validateBody(segmentOperations.createSegmentDimension.body(), request.body);
    const content = await changeDimensions(request, async (tx, { project_id }) => ({
      before: null,
      after: await createDimension(tx, project_id, { ...given, values: given.values ?? null }),
    }));
    return { content };
  });
  route(app, segmentOperations.updateSegmentDimension, async (request) => {
    const given = validateBody(segmentOperations.updateSegmentDimension.body(), request.body);
    const content = await changeDimensions(request, async (tx, { project_id }) => {
      const before = await findDimension(tx, project_id, recordId(request.params.id));
      return { before, after: await updateDimension(tx, project_id, before, given) };
    });
    return { content };
  });
  route(app, segmentOperations.deleteSegmentDimension, async (request) => {
    await changeDimensions(request, async (tx, context) => {
      const before = await findDimension(tx, context.project_id, recordId(request.params.id));
      // Waits for experiments that are about to name the dimension, so that these are found, too.
      await deleteDimension(tx, before);
      await removeFromExperiments(tx, context, before);
      return { before, after: null };
    });
    return { content: null };
  });
}
