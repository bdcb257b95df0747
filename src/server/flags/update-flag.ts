import type { Updateable } from 'kysely';
import { statusOf } from '#contract/experiment.ts';
import { type FlagBody, type FlagRecord, flagRecord } from '#contract/feature-flag.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { conflict, invalidInput, notFound } from '#contract/problem.ts';
import type { ProjectTarget } from '../accounts/access.ts';
import { actionContextOf, recordActivity, recordChangesOf } from '../accounts/activity.ts';
import type { Caller } from '../accounts/caller.ts';
import { changeRecord } from '../db/change-record.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import type { AppDependencies } from '../dependencies.ts';
import { isKeyTaken, keyTakenProblem, requireControl, variantsOf } from '../experiments/flag.ts';
import { notifyLifecycle } from '../notifications/notify-lifecycle.ts';
import { changeReasonIn } from '../request/change-reason.ts';
import { parseFlag } from './flag-body.ts';
import { findFlag, lockFlag } from './flag-store.ts';

/** A request that changes a flag. */
export interface FlagChange extends AppDependencies {
  caller: Caller;
  target: ProjectTarget;
  id: number;
  body: Record<string, unknown>;
  requireVersion: (version: number) => void;
}

/** Throws 409 if the client edited an older version of the flag. Its changes would overwrite a later change. */
function requireSameFlag({ body }: FlagChange, { version }: FlagRecord) {
  const given = body['version'];
  if (body['original_flag'] !== undefined && typeof given === 'number' && given !== version)
    throw conflict('The feature flag was updated since you started editing it. Please refresh and try again.');
}

function requireDeletable({ deleted }: FlagBody, { experiment_set }: FlagRecord) {
  const ids = Array.isArray(experiment_set) ? experiment_set : [];
  if (deleted && ids.length > 0)
    throw invalidInput(
      `Cannot delete a feature flag that is linked to active experiment(s) with ID(s): ${ids.join(', ')}. Please delete the experiment(s) before deleting the flag.`,
    );
}

/** Throws 400 if the filters lack the variant with which an experiment that has not ended compares the others. */
async function requireControlWhileRunning(tx: Db, { id, now }: FlagChange, filters: unknown) {
  const running = await tx
    .selectFrom('experiment')
    .select('id')
    .where('feature_flag_id', '=', id)
    .where('start_date', 'is not', null)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', now().toISOString())]))
    .executeTakeFirst();
  if (running) requireControl(filters, 'filters');
}

/** Returns the validated patch. Throws 400 if the flag's experiments do not allow it. */
async function acceptedPatch(tx: Db, request: FlagChange, before: FlagRecord): Promise<FlagBody> {
  const patch = await parseFlag<FlagBody>(request, false);
  requireDeletable(patch, before);
  if (patch.filters !== undefined) await requireControlWhileRunning(tx, request, patch.filters);
  return patch;
}

/** Returns the running experiments that a patch of their flag pauses or resumes, and which of both it is. */
async function pausedBy(tx: Db, before: FlagRecord, { active }: FlagBody, at: Date) {
  if (active === undefined || active === before.active) return { event: null, experiments: [] };
  const linked = await tx
    .selectFrom('experiment')
    .select(['id', 'name', 'conclusion', 'start_date', 'end_date', 'scheduled_start'])
    .where('feature_flag_id', '=', before.id)
    .execute();
  const experiments = linked.filter((experiment) => statusOf(experiment, at.getTime()) === 'running');
  return { event: experiments.length === 0 ? null : active ? ('resumed' as const) : ('paused' as const), experiments };
}

/** Increments the versions of a flag's experiments, whose records contain the flag, and copies changed variants to them. */
async function updateExperiments(tx: Db, id: number, filters: unknown, at: Date) {
  const variants = variantsOf(filters);
  const linked = await tx
    .selectFrom('experiment')
    .select(['id', 'parameters', 'version'])
    .where('feature_flag_id', '=', id)
    .execute();
  for (const { id: experiment_id, parameters, version } of linked) {
    const changed = { ...(isObject(parameters) ? parameters : {}), feature_flag_variants: variants };
    await tx
      .updateTable('experiment')
      .set({
        ...(variants.length > 0 ? { parameters: JSON.stringify(changed) as never } : {}),
        updated_at: at.toISOString(),
        version: version + 1,
      })
      .where('id', '=', experiment_id)
      .execute();
  }
}

async function write(tx: Db, before: FlagRecord, patch: FlagBody, at: Date) {
  await tx
    .updateTable('feature_flag')
    .set({
      ...(toRow(flagRecord.fields, patch) as Updateable<Database['feature_flag']>),
      updated_at: at.toISOString(),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
  await updateExperiments(tx, before.id, patch.filters, at);
}

/**
 * Applies a request's changes to a flag, and returns the changed flag. Absent fields keep their values. Copies changed
 * variants to the flag's experiments. The activity keeps the request's reason. Throws 400, 404, 409 or 412 if the change is not possible.
 */
export async function updateFlag(request: FlagChange): Promise<FlagRecord> {
  const { target, id, requireVersion } = request;
  const project_id = target.project.id;
  const update = async (tx: Db) => {
    // Only a request that restores a deleted flag finds it.
    const before = await lockFlag(tx, project_id, id, request.body['deleted'] === false);
    if (!before) throw notFound('Not found.');
    requireVersion(before.version);
    requireSameFlag(request, before);
    const patch = await acceptedPatch(tx, request, before);
    const change_reason = changeReasonIn(request.body);
    const changes = recordChangesOf(flagRecord, before, patch);
    if (changes.length === 0) return before;
    const context = actionContextOf(request);
    const { event, experiments } = await pausedBy(tx, before, patch, context.at);
    await write(tx, before, patch, context.at);
    await recordActivity(tx, {
      ...context,
      scopes: ['FeatureFlag'],
      item_id: id,
      name: patch.key ?? before.key,
      activity: patch.deleted ? 'deleted' : 'updated',
      changes,
      change_reason,
      event,
    });
    for (const experiment of experiments) await notifyLifecycle(tx, context, experiment, event);
    const after = await findFlag(tx, project_id, id);
    return after ?? ({ ...before, ...patch, version: before.version + 1 } as FlagRecord);
  };
  return changeRecord(request.db, `feature_flag ${id}`, update).catch((error: unknown) => {
    throw isKeyTaken(error) ? keyTakenProblem() : error;
  });
}
