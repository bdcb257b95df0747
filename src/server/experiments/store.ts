import { type RawBuilder, sql } from 'kysely';
import type { Experiment } from '#contract/experiment.ts';
import { author, featureFlag } from '#contract/experiment-parts.ts';
import type { PageQuery } from '#contract/page.ts';
import type { Db } from '../db/connection-pool.ts';
import { jsonObjectOf } from '../db/json-object.ts';
import type { ExperimentQuery } from './list-query.ts';
import { withFingerprints } from './metrics.ts';

/** An experiment in the form of the API, with its flag and its author. `version` is the version of its row. */
export type StoredExperiment = Experiment & { version: number };

const flagObject = jsonObjectOf(featureFlag, 'f') as RawBuilder<Experiment['feature_flag']>;
const authorObject = sql<Experiment['created_by']>`case when u.id is not null then ${jsonObjectOf(author, 'u')} end`;

const selectExperiments = (db: Db, project_id: number) =>
  db
    .selectFrom('experiment as e')
    .innerJoin('feature_flag as f', 'f.id', 'e.feature_flag_id')
    .leftJoin('app_user as u', 'u.id', 'e.created_by')
    .select([
      'e.id',
      'e.name',
      'e.description',
      'f.key as feature_flag_key',
      flagObject.as('feature_flag'),
      'e.start_date',
      'e.end_date',
      'e.scheduled_start',
      'e.scheduled_end',
      'e.ends_on_plan',
      'e.end_action',
      'e.archived',
      'e.parameters',
      'e.launch_plan',
      'e.metrics_changed_at',
      'e.filters',
      'e.secondary_metrics',
      'e.metrics',
      'e.metrics_secondary',
      'e.harm_action',
      'e.segments',
      'e.exposure_criteria',
      'e.stats_config',
      'e.conclusion',
      'e.conclusion_comment',
      authorObject.as('created_by'),
      'e.created_at',
      'e.updated_at',
      'e.version',
    ])
    .where('e.project_id', '=', project_id);

/** Returns a page of a project's matching experiments, and the number of all matching experiments. */
export async function listExperiments(
  db: Db,
  project_id: number,
  { limit, offset, where = [], order = null }: PageQuery & Partial<ExperimentQuery>,
) {
  const matching = sql<boolean>`(${sql.join([sql`true`, ...where], sql` and `)})`;
  const [{ count }, rows] = await Promise.all([
    db
      .selectFrom('experiment as e')
      .innerJoin('feature_flag as f', 'f.id', 'e.feature_flag_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('e.project_id', '=', project_id)
      .where(matching)
      .executeTakeFirstOrThrow(),
    selectExperiments(db, project_id)
      .where(matching)
      .$if(order !== null, (query) => query.orderBy(sql`${order?.by} ${sql.raw(order?.direction ?? 'asc')} nulls last`))
      .orderBy('e.created_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count, results: rows.map(experimentRecord) };
}

/** Returns a project's matching experiments that were launched, the last started first. */
export const launchedExperiments = (
  db: Db,
  project_id: number,
  { now, where = [], limit }: { now: Date; where?: ExperimentQuery['where']; limit: number },
): Promise<StoredExperiment[]> =>
  selectExperiments(db, project_id)
    .where('e.start_date', '<=', now.toISOString())
    .where('e.scheduled_start', 'is', null)
    .where(sql<boolean>`(${sql.join([sql`true`, ...where], sql` and `)})`)
    .orderBy('e.start_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

/** Returns the project's experiment with this id; undefined if there is none. */
export const findExperiment = (db: Db, project_id: number, id: number): Promise<StoredExperiment | undefined> =>
  selectExperiments(db, project_id).where('e.id', '=', id).executeTakeFirst();

/** Returns the project's experiment with this id. The experiment must exist. */
export const loadExperiment = (db: Db, project_id: number, id: number): Promise<StoredExperiment> =>
  selectExperiments(db, project_id).where('e.id', '=', id).executeTakeFirstOrThrow();

/**
 * Returns an experiment and locks its row and the row of its flag, so that concurrent changes wait for each other.
 * Returns undefined if the experiment does not exist.
 */
export const lockExperiment = (tx: Db, project_id: number, id: number): Promise<StoredExperiment | undefined> =>
  selectExperiments(tx, project_id).where('e.id', '=', id).forUpdate(['e', 'f']).executeTakeFirst();

/**
 * Returns an experiment in the form of a response: without internal columns, and with a fingerprint in every metric.
 */
export function experimentRecord({ version, ...record }: StoredExperiment): Experiment {
  return withFingerprints(record);
}
