import type { Insertable } from 'kysely';
import { type ExperimentBody, experiment } from '#contract/experiment.ts';
import type { ProjectTarget } from '../accounts/access.ts';
import { type ActionContext, actionContextOf } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import { toRow } from '../db/column-types.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import { notifyLifecycle } from '../notifications/notify-lifecycle.ts';
import { withDefaults } from '../request/parse-fields.ts';
import { requireDimensions } from '../segments/dimension-store.ts';
import { configuredFilters, parametersWith } from './configure-flag.ts';
import { flagFilters, isKeyTaken, keyTakenProblem, removeDeletedFlags, requireValidVariants } from './flag.ts';
import { planOf } from './launch-plan.ts';
import { type FlagConfig, flagConfigIn, parseExperiment } from './request-body.ts';
import { isLaunched, requireAllowedSchedule, scheduleAuthors, withScheduleChanges } from './schedule.ts';
import { loadExperiment, type StoredExperiment } from './store.ts';
import { type ExperimentRequest, recordExperimentActivity, requireOrderedDates } from './update.ts';

/** A validated new experiment. Absent fields get their initial values. */
export type NewExperiment = Omit<ExperimentBody, 'name' | 'feature_flag_key'> & {
  name: string;
  feature_flag_key: string;
  /** The flag's filters, if they do not only follow from the parameters. */
  flag?: FlagConfig;
};

async function insertFlag(tx: Db, { project_id, user_id, at }: ActionContext, given: NewExperiment) {
  const { name, feature_flag_key, parameters, flag } = given;
  return tx
    .insertInto('feature_flag')
    .values({
      team_id: project_id,
      name: `Feature Flag for Experiment ${name}`,
      key: feature_flag_key,
      filters: JSON.stringify(flag?.filters ?? flagFilters(parameters)) as never,
      deleted: false,
      active: isLaunched(given, at),
      ensure_experience_continuity: flag?.ensure_experience_continuity ?? false,
      created_by: user_id,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Stores an experiment, its flag and an activity entry. Returns the stored experiment. */
export async function storeExperiment(tx: Db, given: NewExperiment, context: ActionContext): Promise<StoredExperiment> {
  const { project_id, user_id, at } = context;
  await requireDimensions(tx, project_id, given.segments);
  const { id: feature_flag_id } = await insertFlag(tx, context, given);
  const { feature_flag_key, flag, ...own } = { ...withDefaults<ExperimentBody>(experiment.fields, {}), ...given };
  const row = {
    ...toRow(experiment.fields, {
      ...own,
      launch_plan: isLaunched(own, at) ? await planOf(tx, project_id, own) : null,
    }),
    ...scheduleAuthors(own, own, user_id),
    project_id,
    feature_flag_id,
    created_by: user_id,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  const { id } = await tx
    .insertInto('experiment')
    .values(row as Insertable<Database['experiment']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = await loadExperiment(tx, project_id, id);
  const event = isLaunched(created, at) ? 'launched' : 'created';
  await recordExperimentActivity(tx, context, created, { activity: 'created', changes: null, event });
  await notifyLifecycle(tx, context, created, event);
  return created;
}

/** Returns the defaults that a project has for its new experiments. */
const defaultsOf = ({ experiment_cuped, experiment_cuped_days }: ProjectTarget['project']) =>
  experiment_cuped ? { stats_config: { cuped: { enabled: true, lookback_days: experiment_cuped_days } } } : {};

type Creation = Omit<ExperimentRequest, 'id' | 'requireVersion'>;

/** Returns the validated experiment in a request. Throws 400 if a field is invalid. */
async function acceptedExperiment({ body, target, now }: Creation): Promise<NewExperiment> {
  const given = { ...defaultsOf(target.project), ...parseExperiment<NewExperiment>(body, {}, true) };
  const accepted: NewExperiment = Object.assign(given, withScheduleChanges({}, given, now()));
  requireValidVariants(accepted.parameters);
  requireOrderedDates(accepted);
  requireAllowedSchedule({}, accepted, now());
  const config = flagConfigIn(body);
  if (config === null) return accepted;
  const filters = await configuredFilters(flagFilters(accepted.parameters), config, target.project.timezone);
  return { ...accepted, parameters: parametersWith(accepted.parameters, filters), flag: { ...config, filters } };
}

/**
 * Creates an experiment and its feature flag. If the body contains a start date, the flag is on. Throws 400 if a field is
 * invalid, or if another flag of the project has the same key.
 */
export async function createExperiment(request: Creation): Promise<StoredExperiment> {
  const accepted = await acceptedExperiment(request);
  const create = async (tx: Db) => {
    await removeDeletedFlags(tx, request.target.project.id, accepted.feature_flag_key);
    return storeExperiment(tx, accepted, actionContextOf(request));
  };
  return changeRecord(request.db, `project ${request.target.project.id}`, create).catch((error: unknown) => {
    throw isKeyTaken(error) ? keyTakenProblem() : error;
  });
}
