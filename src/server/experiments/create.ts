import type { Insertable } from 'kysely';
import { type ExperimentBody, experiment } from '#contract/experiment.ts';
import { serverError } from '#contract/problem.ts';
import { accept, withInitials } from '../accept.ts';
import { recordDeed } from '../accounts/activity.ts';
import type { Db } from '../db/open.ts';
import { toRow } from '../db/rows.ts';
import type { Database } from '../db/schema.ts';
import { flagFilters, freeKey, isKeyTaken, keyTaken, requireFullSplit } from './flag.ts';
import { findExperiment, type StoredExperiment } from './store.ts';
import { type ChangeAsked, deedOf } from './update.ts';

/** An experiment that the rules accepted; what it leaves out gets its initial value. */
export type NewExperiment = Omit<ExperimentBody, 'name' | 'feature_flag_key'> & {
  name: string;
  feature_flag_key: string;
};

async function insertFlag(tx: Db, team_id: number, { name, feature_flag_key, parameters, start_date }: NewExperiment) {
  return tx
    .insertInto('feature_flag')
    .values({
      team_id,
      name: `Feature Flag for Experiment ${name}`,
      key: feature_flag_key,
      filters: JSON.stringify(flagFilters(parameters)) as never,
      deleted: false,
      active: Boolean(start_date),
      ensure_experience_continuity: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Stores an experiment and its flag, in a transaction of the caller's. */
export async function insertExperiment(
  tx: Db,
  given: NewExperiment,
  { project_id, created_by, at }: { project_id: number; created_by: number | null; at: Date },
): Promise<StoredExperiment> {
  const flag = await insertFlag(tx, project_id, given);
  const { feature_flag_key, ...own } = { ...withInitials<ExperimentBody>(experiment.fields, {}), ...given };
  const row = {
    ...toRow(experiment.fields, own),
    project_id,
    feature_flag_id: flag.id,
    created_by,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  const { id } = await tx
    .insertInto('experiment')
    .values(row as Insertable<Database['experiment']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = await findExperiment(tx, project_id, id);
  if (!created) throw serverError();
  return created;
}

/** Creates an experiment and its feature flag; with a start date it runs at once. */
export async function createExperiment(asked: Omit<ChangeAsked, 'id' | 'requireVersion'>): Promise<StoredExperiment> {
  const { db, now, caller, target, body } = asked;
  const accepted = accept<NewExperiment>(experiment.fields, body, true);
  requireFullSplit(accepted.parameters);
  const project_id = target.project.id;
  const create = async (tx: Db) => {
    await freeKey(tx, project_id, accepted.feature_flag_key);
    const created = await insertExperiment(tx, accepted, { project_id, created_by: caller.user_id, at: now() });
    await recordDeed(tx, { ...deedOf(asked, created), activity: 'created', changes: null });
    return created;
  };
  return db
    .transaction()
    .execute(create)
    .catch((error: unknown) => {
      throw isKeyTaken(error) ? keyTaken() : error;
    });
}
