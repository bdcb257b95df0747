import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PairOverlap } from '#contract/overlaps.ts';
import { turnOverlap } from '#verdict/overlaps/turn-overlap.ts';
import type { Db } from '../db/connection-pool.ts';
import type { AppDependencies } from '../dependencies.ts';
import { fingerprintOf } from '../experiments/metrics.ts';
import { isLaunched } from '../experiments/schedule.ts';
import { launchedExperiments, type StoredExperiment } from '../experiments/store.ts';
import type { StoredProject } from '../projects/store.ts';
import { shareCalculation } from '../results/share-calculation.ts';
import { measurePair } from './measure-pair.ts';

/** How old a stored result can be, in milliseconds, if one of the experiments had not ended. */
const MAX_AGE_MS = 86_400_000;

/** The same for experiments that share nobody, because the first people may be about to come. */
const MAX_EMPTY_AGE_MS = 300_000;

/** The most experiments with which one is compared, the last started first. */
const MOST = 100;

interface Pair {
  project: StoredProject;
  one: StoredExperiment;
  other: StoredExperiment;
  now: Date;
}

interface OverlapRequest extends Pair {
  signal: AbortSignal;
}

const endOf = ({ end_date }: StoredExperiment, now: Date) =>
  end_date !== null && Date.parse(end_date) < now.getTime() ? new Date(end_date) : now;

/** Returns the time in which both experiments ran in their current runs; null if there is none. */
function commonTime({ one, other, now }: Pair) {
  if (!isLaunched(one, now) || !isLaunched(other, now)) return null;
  const starts = [one, other].map(({ start_date }) => Date.parse(start_date ?? ''));
  const ends = [one, other].map((experiment) => endOf(experiment, now).getTime());
  const [from, to] = [Math.max(...starts), Math.min(...ends)];
  return from < to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null;
}

/** Returns the matching experiments that ran at the same time as one. */
export const concurrentExperiments = (
  db: Db,
  project: StoredProject,
  one: StoredExperiment,
  { now, where }: { now: Date; where: readonly RawBuilder<SqlBool>[] },
): Promise<StoredExperiment[]> =>
  launchedExperiments(db, project.id, {
    now,
    limit: MOST,
    where: [
      ...where,
      sql<SqlBool>`e.id <> ${one.id} and coalesce(e.end_date, ${now.toISOString()}) > ${one.start_date}`,
      sql<SqlBool>`e.start_date < ${endOf(one, now).toISOString()}`,
    ],
  });

const questionOf = (experiment: StoredExperiment) => {
  const { start_date, end_date, feature_flag_key, feature_flag, exposure_criteria, metrics, filters } = experiment;
  const goals = Array.isArray(metrics)
    ? metrics.map((metric) => fingerprintOf(metric as Record<string, unknown>, experiment))
    : [];
  return [start_date, end_date, feature_flag_key, feature_flag.filters, exposure_criteria, goals, filters];
};

const fingerprintOfPair = ({ project, one, other }: Omit<Pair, 'now'>) =>
  createHash('sha256')
    .update(JSON.stringify([questionOf(one), questionOf(other), project.timezone, project.test_account_filters]))
    .digest('hex');

const stored = (db: Db) =>
  db.selectFrom('overlap').select(['experiment_id', 'other_id', 'fingerprint', 'computed_at', 'is_final', 'result']);

type StoredOverlap = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;

const findStored = (db: Db, { one, other }: Pair) =>
  stored(db).where('experiment_id', '=', one.id).where('other_id', '=', other.id).executeTakeFirst();

const maxAgeOf = ({ cells }: PairOverlap) =>
  cells.some(({ variant, other_variant }) => variant !== null && other_variant !== null)
    ? MAX_AGE_MS
    : MAX_EMPTY_AGE_MS;

/** Whether a stored result is young enough, or of two ended experiments, and the experiments did not change since. */
function isValid({ fingerprint, is_final, computed_at, result }: StoredOverlap, wanted: string, now: Date): boolean {
  const age = Math.abs(now.getTime() - Date.parse(computed_at));
  return fingerprint === wanted && (is_final || age < maxAgeOf(result));
}

const sameFlag = ({ id }: StoredExperiment, window: { from: string; to: string }, now: Date): PairOverlap => ({
  ...{ id, ...window, same_flag: true, computed_at: now.toISOString(), cells: [] },
});

/** Returns the pairs of a project's experiments whose results are known without computing them. */
export async function knownOverlaps(
  db: Db,
  { project, now }: Pick<Pair, 'project' | 'now'>,
  experiments: readonly StoredExperiment[],
): Promise<(Pick<Pair, 'one' | 'other'> & { overlap: PairOverlap })[]> {
  const sorted = experiments.toSorted((one, other) => one.id - other.id);
  const ids = sorted.map(({ id }) => id);
  if (ids.length < 2) return [];
  const rows = await stored(db).where('experiment_id', 'in', ids).where('other_id', 'in', ids).execute();
  const byPair = new Map(rows.map((row) => [`${row.experiment_id}-${row.other_id}`, row]));
  return sorted.flatMap((one, at) =>
    sorted.slice(at + 1).flatMap((other) => {
      const window = commonTime({ project, one, other, now });
      if (window && one.feature_flag.id === other.feature_flag.id)
        return [{ one, other, overlap: sameFlag(other, window, now) }];
      const row = byPair.get(`${one.id}-${other.id}`);
      if (!window || !row || !isValid(row, fingerprintOfPair({ project, one, other }), now)) return [];
      return [{ one, other, overlap: row.result }];
    }),
  );
}

/** Computes and stores what two experiments have in common. */
async function computeOverlap(
  { db, events }: Pick<AppDependencies, 'db' | 'events'>,
  { project, one, other, now }: OverlapRequest,
  { window, fingerprint }: { window: { from: string; to: string }; fingerprint: string },
  signal: AbortSignal,
): Promise<PairOverlap> {
  const computed_at = now.toISOString();
  const pair = { one: { project, experiment: one, now }, other: { project, experiment: other, now }, window };
  const cells = await measurePair({ db, events }, pair, signal);
  const result: PairOverlap = { id: other.id, ...window, same_flag: false, computed_at, cells };
  const is_final = [one, other].every((experiment) => endOf(experiment, now) !== now);
  const values = { fingerprint, computed_at, is_final, result: JSON.stringify(result) as never };
  await db
    .insertInto('overlap')
    .columns(['experiment_id', 'other_id', 'fingerprint', 'computed_at', 'is_final', 'result'])
    // An experiment may have been deleted in the meantime.
    .expression((eb) =>
      eb
        .selectFrom('experiment as e')
        .innerJoin('experiment as o', (join) => join.on('o.id', '=', other.id))
        .where('e.id', '=', one.id)
        .select(({ val, cast }) => [
          'e.id',
          'o.id as other_id',
          val(fingerprint).as('fingerprint'),
          cast<string>(val(computed_at), 'timestamptz').as('computed_at'),
          cast<boolean>(val(is_final), 'boolean').as('is_final'),
          cast<never>(val(JSON.stringify(result)), 'json').as('result'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['experiment_id', 'other_id']).doUpdateSet(values))
    .execute();
  return result;
}

/**
 * Returns what two experiments have in common: stored results that are young enough, or of two ended experiments, unless the
 * experiments changed since. Null if they did not run at the same time.
 */
export async function overlapOf(
  { db, events }: Pick<AppDependencies, 'db' | 'events'>,
  request: OverlapRequest,
): Promise<PairOverlap | null> {
  const { one, other, now, signal } = request;
  if (one.id > other.id) {
    const found = await overlapOf({ db, events }, { ...request, one: other, other: one });
    return found && turnOverlap(found, other.id);
  }
  const window = commonTime(request);
  if (!window) return null;
  if (one.feature_flag.id === other.feature_flag.id) return sameFlag(other, window, now);
  const fingerprint = fingerprintOfPair(request);
  const found = await findStored(db, request);
  if (found && isValid(found, fingerprint, now)) return found.result;
  const name = JSON.stringify(['overlap', one.id, other.id, fingerprint]);
  return shareCalculation(db, { name, fresh: false, signal }, (until) =>
    computeOverlap({ db, events }, request, { window, fingerprint }, until),
  );
}
