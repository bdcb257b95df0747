import { sql, type Updateable } from 'kysely';
import { type Experiment, type ExperimentBody, experiment, statusOf } from '#contract/experiment.ts';
import { GUARDRAILS } from '#contract/experiment-metrics.ts';
import type { Variant } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput, notFound } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';
import type { ProjectTarget } from '../accounts/access.ts';
import {
  type ActionContext,
  actionContextOf,
  type NewActivityEntry,
  recordActivity,
  recordChangesOf,
} from '../accounts/activity.ts';
import type { Caller } from '../accounts/caller.ts';
import { changeRecord } from '../db/change-record.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import type { AppDependencies } from '../dependencies.ts';
import { forgetFindings } from '../notifications/forget-findings.ts';
import { notifyLifecycle } from '../notifications/notify-lifecycle.ts';
import { changeReasonIn } from '../request/change-reason.ts';
import { isTrue } from '../request/parse-value.ts';
import { requireDimensions } from '../segments/dimension-store.ts';
import { changeFlag } from './change-flag.ts';
import type { ChangeNote } from './change-note.ts';
import { configuredFilters, parametersWith, requireConfigurable } from './configure-flag.ts';
import { flagFilters, requireControl, requireSameVariants, requireValidVariants } from './flag.ts';
import { planOf } from './launch-plan.ts';
import { lifecycleEventOf } from './lifecycle-event.ts';
import { flagChangesIn, parseExperiment } from './request-body.ts';
import { isLaunched, requireAllowedSchedule, scheduleAuthors, withScheduleChanges } from './schedule.ts';
import { loadExperiment, lockExperiment, type StoredExperiment } from './store.ts';

/** A request that changes an experiment, or a schedule that does it on behalf of its author. */
export interface ExperimentRequest extends Pick<AppDependencies, 'db' | 'now'> {
  caller: Caller;
  target: ProjectTarget;
  id: number;
  body: Record<string, unknown>;
  requireVersion: (version: number) => void;
}

/** Stores an activity entry for an experiment. */
export const recordExperimentActivity = (
  tx: Db,
  context: ActionContext,
  { id, name }: Pick<Experiment, 'id' | 'name'>,
  entry: Pick<NewActivityEntry, 'activity' | 'changes' | 'change_reason' | 'event'>,
): Promise<void> => recordActivity(tx, { ...context, ...entry, name, scopes: ['Experiment'], item_id: id });

/**
 * Returns and locks an experiment. Throws 404 if the project has no experiment with this id, and 412 if the request is
 * for another version.
 */
export async function lockForChange(
  tx: Db,
  { target, id, requireVersion }: ExperimentRequest,
): Promise<StoredExperiment> {
  const found = await lockExperiment(tx, target.project.id, id);
  if (!found) throw notFound('Not found.');
  requireVersion(found.version);
  return found;
}

/** Throws 400 if a body's end is before its start. A date that the body does not contain is that of the stored experiment. */
export function requireOrderedDates(
  body: ExperimentBody,
  stored: Pick<ExperimentBody, 'start_date' | 'end_date'> = {},
) {
  if (body.start_date === undefined && body.end_date === undefined) return;
  const { start_date, end_date } = { ...stored, ...body };
  if (start_date && end_date && Date.parse(end_date) < Date.parse(start_date))
    throw invalidInput('End date must be after start date', 'end_date');
}

/** Whether a patch starts an experiment, now or later, or makes an ended one run again. */
function isStart(before: StoredExperiment, patch: ExperimentBody, at: Date): boolean {
  const after = { ...before, ...patch } as StoredExperiment;
  if (!after.start_date) return false;
  if (!isLaunched(before, at)) return true;
  return statusOf(before, at.getTime()) === 'ended' && statusOf(after, at.getTime()) !== 'ended';
}

/** Returns the filters that an experiment's flag has after a patch. */
const filtersAfter = (before: StoredExperiment, patch: ExperimentBody, at: Date) =>
  (isLaunched(before, at) ? null : rewrittenFilters(before, patch)) ?? before.feature_flag.filters;

/** Throws 400 if the experiment's state does not allow the patch. */
function requireAllowedPatch(before: StoredExperiment, patch: ExperimentBody, at: Date) {
  const { feature_flag_key, feature_flag } = before;
  requireOrderedDates(patch, before);
  requireAllowedSchedule(before, patch, at);
  if (patch.feature_flag_key !== undefined && patch.feature_flag_key !== feature_flag_key)
    // PostHog's text, with the name of its own serializer method.
    throw invalidInput("Can't update keys: get_feature_flag_key on Experiment");
  if (isLaunched(before, at)) requireSameVariants(patch.parameters, feature_flag.filters);
  else requireValidVariants(patch.parameters);
  if (isStart(before, patch, at)) requireControl(filtersAfter(before, patch, at));
}

const guardrailsOf = (parameters: unknown) => (isObject(parameters) ? parameters[GUARDRAILS] : undefined);

const payloadsOf = ({ payloads }: Record<string, unknown>, variants: readonly Variant[]) =>
  isObject(payloads)
    ? {
        payloads: Object.fromEntries(
          Object.entries(payloads).filter(([name]) => variants.some(({ key }) => key === name)),
        ),
      }
    : {};

/**
 * Returns the filters that a patch of a draft gives its flag: other variants, with the release conditions and payloads
 * that the flag has. Null if the patch does not change the variants in the parameters, but for example only the plan.
 */
function rewrittenFilters({ feature_flag: { filters }, ...before }: StoredExperiment, { parameters }: ExperimentBody) {
  if (!isObject(parameters) || Object.keys(parameters).length === 0) return null;
  const { groups, ...variants } = flagFilters(parameters);
  if (isSame(flagFilters(before.parameters), { groups, ...variants })) return null;
  return { groups, ...filters, ...payloadsOf(filters, variants.multivariate.variants), ...variants };
}

/**
 * Returns the new column values of the flag for a patch of a draft: parameters replace the filters, and a start date
 * turns the flag on. Empty for a launched experiment, because its patches do not change the flag.
 */
function flagChanges(before: StoredExperiment, patch: ExperimentBody, at: Date): Updateable<Database['feature_flag']> {
  if (isLaunched(before, at)) return {};
  const filters = rewrittenFilters(before, patch);
  return {
    ...(filters ? { filters: JSON.stringify(filters) as never } : {}),
    ...(isLaunched({ ...before, ...patch }, at) ? { active: true } : {}),
  };
}

/**
 * Returns the change of the plan of the launch: a launch stores the plan, and a reset clears it.
 */
async function launchPlanChange(
  tx: Db,
  { project_id, at }: ActionContext,
  before: StoredExperiment,
  patch: ExperimentBody,
) {
  const after = { ...before, ...patch };
  if (!isLaunched(after, at)) return before.launch_plan === null ? {} : { launch_plan: null };
  return isLaunched(before, at) ? {} : { launch_plan: await planOf(tx, project_id, after) };
}

const judged: ReadonlySet<string> = new Set<keyof ExperimentBody>([
  'filters',
  'secondary_metrics',
  'metrics',
  'metrics_secondary',
  'exposure_criteria',
]);

/** Returns the change of `metrics_changed_at`: a change of what is measured after the start sets it, and a reset clears it. */
function metricsChange(before: StoredExperiment, patch: ExperimentBody, at: Date) {
  if (patch.start_date === null) return { metrics_changed_at: null };
  const guardrails = patch.parameters === undefined ? before.parameters : patch.parameters;
  const isMeasuredOtherwise =
    Object.keys(patch).some((name) => judged.has(name)) ||
    !isSame(guardrailsOf(guardrails), guardrailsOf(before.parameters));
  return isLaunched(before, at) && isMeasuredOtherwise ? { metrics_changed_at: at.toISOString() } : {};
}

async function write(tx: Db, context: ActionContext, before: StoredExperiment, patch: ExperimentBody) {
  const { user_id, at } = context;
  const flag = flagChanges(before, patch, at);
  if (Object.keys(flag).length > 0)
    await tx
      .updateTable('feature_flag')
      .set({ ...flag, updated_at: at.toISOString(), version: sql`version + 1` })
      .where('id', '=', before.feature_flag.id)
      .execute();
  const { feature_flag_key, ...columns } = patch;
  await tx
    .updateTable('experiment')
    .set({
      ...(toRow(experiment.fields, {
        ...columns,
        ...(await launchPlanChange(tx, context, before, patch)),
        ...metricsChange(before, patch, at),
        ...scheduleAuthors(patch, { ...before, ...patch }, user_id),
      }) as Updateable<Database['experiment']>),
      updated_at: at.toISOString(),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
}

/**
 * Applies a validated patch. The caller must have locked the rows of the experiment and its flag. Writes nothing if no
 * value changes. Returns the experiment after the patch. Throws 400 if the experiment's state does not allow the patch.
 * @param note what the activity keeps; by default the event that follows from the patch
 */
export async function patchExperiment(
  tx: Db,
  context: ActionContext,
  before: StoredExperiment,
  given: ExperimentBody,
  { scheduled, isSilent = false, ...note }: ChangeNote = {},
) {
  const patch = withScheduleChanges(before, given, context.at);
  requireAllowedPatch(before, patch, context.at);
  await requireDimensions(tx, context.project_id, patch.segments);
  const changes = recordChangesOf(experiment, before, patch);
  if (changes.length === 0) return before;
  const names = changes.map(({ field }) => field as keyof ExperimentBody);
  await write(tx, context, before, Object.fromEntries(names.map((name) => [name, patch[name]])));
  const after = await loadExperiment(tx, context.project_id, before.id);
  const event = lifecycleEventOf(before, after, context.at);
  if (event === 'launched') await forgetFindings(tx, before.id);
  await recordExperimentActivity(tx, context, after, { activity: 'updated', changes, event, ...note });
  if (!isSilent) await notifyLifecycle(tx, context, after, event, scheduled ? { scheduled } : {});
  return after;
}

/**
 * Applies a request's changes of the flag: `feature_flag`, or variants in `parameters` with `update_feature_flag_params`.
 * Returns the changed experiment, and the patch with the flag's variants in its parameters.
 */
async function configureFlag(tx: Db, request: ExperimentRequest, before: StoredExperiment, patch: ExperimentBody) {
  const config = flagChangesIn(request.body);
  if (config === null) return { configured: before, patch };
  const { filters: given, ...columns } = config;
  const filters = await configuredFilters(before.feature_flag.filters, config, request.target.project.timezone);
  const isConfirmed = isTrue(request.body['update_feature_flag_params']);
  requireConfigurable(before, filters, { isConfirmed, at: request.now() });
  const configured = await changeFlag(tx, actionContextOf(request), before, { ...columns, filters });
  if (given['multivariate'] === undefined) return { configured, patch };
  return {
    configured,
    patch: { ...patch, parameters: parametersWith(patch.parameters ?? before.parameters, filters) },
  };
}

/**
 * Applies a request's patch: an absent field keeps its value, and null clears a field. `feature_flag` changes the flag of
 * a draft; that of a launched experiment only with `update_feature_flag_params`.
 */
export async function updateExperiment(request: ExperimentRequest): Promise<StoredExperiment> {
  return changeRecord(request.db, `experiment ${request.id}`, async (tx) => {
    const before = await lockForChange(tx, request);
    const given = parseExperiment<ExperimentBody>(request.body, { ...before }, false);
    const { configured, patch } = await configureFlag(tx, request, before, given);
    return patchExperiment(tx, actionContextOf(request), configured, patch, {
      change_reason: changeReasonIn(request.body),
    });
  });
}
