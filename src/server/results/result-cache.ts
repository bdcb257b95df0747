import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Json } from '#contract/field.ts';
import type { Db } from '../db/connection-pool.ts';
import type { ResultsInput } from './measurement-context.ts';

const HOUR_MS = 3_600_000;
/**
 * How far in the future the time of a cached result can be, in milliseconds. A result beyond this was stored before the
 * clock was set back, and is ignored.
 */
const AHEAD_MS = 300_000;

/** The goal's index in the cache. The indexes of secondary metrics start at 0. */
export const GOAL = -1;

/** Identifies a result. */
export interface CacheKey {
  experiment_id: number;
  /** The metric's index. */
  metric: number;
  /** A digest of everything that affects the result, except the events. */
  key: string;
}

/** Returns the cache key of a metric's result. */
export function cacheKeyOf({ project, experiment }: ResultsInput, metric: number, filters: Json): CacheKey {
  const { id, start_date, end_date, feature_flag_key, feature_flag, parameters } = experiment;
  const question = [filters, start_date, end_date, feature_flag_key, feature_flag.filters, parameters];
  const around = [project.timezone, project.test_account_filters];
  const key = createHash('sha256')
    .update(JSON.stringify([question, around]))
    .digest('hex');
  return { experiment_id: id, metric, key };
}

export interface CachedResult {
  result: Json;
  calculated_at: string;
}

const isoAfter = (instant: Date | string, ms: number) => new Date(new Date(instant).getTime() + ms).toISOString();

/** Returns a cached result that is not older than an hour; undefined if there is none. */
export async function cachedResult(
  db: Db,
  { experiment_id, metric, key }: CacheKey,
  now: Date,
): Promise<CachedResult | undefined> {
  const { rows } = await sql<CachedResult>`
    select result, calculated_at from result_cache
    where experiment_id = ${experiment_id} and metric = ${metric} and key = ${key}
      and calculated_at > ${isoAfter(now, -HOUR_MS)} and calculated_at <= ${isoAfter(now, AHEAD_MS)}`.execute(db);
  return rows[0];
}

/** Caches a result, unless there is a newer result with the same key or the experiment was deleted. */
export async function cacheResult(
  db: Db,
  { experiment_id, metric, key }: CacheKey,
  { result, calculated_at }: CachedResult,
) {
  await sql`
    insert into result_cache (experiment_id, metric, key, result, calculated_at)
    select id, ${metric}, ${key}, ${JSON.stringify(result)}::json, ${calculated_at}
    from experiment where id = ${experiment_id} for key share
    on conflict (experiment_id, metric) do update
    set key = excluded.key, result = excluded.result, calculated_at = excluded.calculated_at
    where result_cache.key <> excluded.key or result_cache.calculated_at <= excluded.calculated_at
      or result_cache.calculated_at > ${isoAfter(calculated_at, AHEAD_MS)}`.execute(db);
}
