import type { Client } from '#client/client.ts';
import { posthogOperations } from '#client/posthog-operations.ts';
import type { Experiment } from '#contract/experiment.ts';
import { flagCalls } from '#contract/exposure-rules.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { OverlapCell, PairOverlap } from '#contract/overlaps.ts';
import { Problem } from '#contract/problem.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { exposureEventOf } from '#verdict/exposure-event.ts';
import { comparedSplit } from '#verdict/variant-split.ts';

/**
 * Counts the people of each combination of the variants of two flags, by the first exposure to each. All names are values
 * of the query and never part of its text.
 */
const COUNT = `SELECT variant, other_variant, count() AS people
FROM (
  SELECT
    person_id,
    uniqExactIf(properties.$feature_flag_response, properties.$feature_flag = {flag}) AS seen,
    uniqExactIf(properties.$feature_flag_response, properties.$feature_flag = {other_flag}) AS other_seen,
    argMinIf(properties.$feature_flag_response, timestamp, properties.$feature_flag = {flag}) AS variant,
    argMinIf(properties.$feature_flag_response, timestamp, properties.$feature_flag = {other_flag}) AS other_variant
  FROM events
  WHERE event IN {events} AND timestamp >= toDateTime({from}) AND timestamp <= now()
    AND (
      (properties.$feature_flag = {flag} AND properties.$feature_flag_response IN {variants})
      OR (properties.$feature_flag = {other_flag} AND properties.$feature_flag_response IN {other_variants})
    )
  GROUP BY person_id
)
WHERE seen <= {most_seen} AND other_seen <= {other_most_seen}
GROUP BY variant, other_variant
LIMIT 1000`;

/** Whether a query can count the participants of an experiment: people whom the code asked for the flag. */
export function isCountable(experiment: Experiment): boolean {
  const { isFlagCall, hasConditions } = exposureEventOf(experiment, false);
  return isFlagCall && !hasConditions && countedGroups(experiment) === null;
}

/** What a query asks about one experiment. */
function sideOf(experiment: Experiment) {
  const { feature_flag_key: flag, exposure_criteria: criteria } = experiment;
  const variants = comparedSplit(experiment).map(({ key }) => key);
  const isFirst = isObject(criteria) && criteria['multiple_variant_handling'] === 'first_seen';
  return { flag, variants, mostSeen: isFirst ? variants.length : 1 };
}

const laterStart = (pair: readonly Experiment[]) =>
  new Date(Math.max(...pair.map(({ start_date }) => Date.parse(start_date ?? '')))).toISOString();

/** Returns the values of the query about two running experiments. */
export function countValues(one: Experiment, other: Experiment) {
  const [own, its] = [sideOf(one), sideOf(other)];
  return {
    ...{ flag: own.flag, variants: own.variants, most_seen: own.mostSeen },
    ...{ other_flag: its.flag, other_variants: its.variants, other_most_seen: its.mostSeen },
    events: flagCalls,
    from: laterStart([one, other]),
  };
}

export type CountValues = ReturnType<typeof countValues>;

/** Returns the key of a variant; null for people without one. */
const variantIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const cellIn = ([variant, other_variant, samples]: readonly unknown[]): OverlapCell => ({
  ...{ variant: variantIn(variant), other_variant: variantIn(other_variant) },
  ...{ samples: Number(samples), metrics: {} },
});

/** Returns what two running experiments have in common, counted by a query of PostHog. */
export async function queryOverlap(
  client: Client,
  project_id: number,
  { id, values }: { id: number; values: CountValues },
  signal: AbortSignal,
): Promise<PairOverlap> {
  const { from } = values;
  const now = new Date().toISOString();
  // Nothing is asked about one flag, because its people have the same assignment in both.
  if (values.flag === values.other_flag) return { id, from, to: now, same_flag: true, computed_at: now, cells: [] };
  const body = { query: { kind: 'HogQLQuery', query: COUNT, values }, refresh: 'blocking' };
  const answer = await client.call(posthogOperations.queryEvents, { params: { project_id }, body }, signal);
  const computed_at = answer.last_refresh ?? now;
  return { id, from, to: computed_at, same_flag: false, computed_at, cells: answer.results.map(cellIn) };
}

/** Returns the scope without which a key can't count the people; null if an error has another cause. */
export const missingScopeIn = (error: unknown): string | null =>
  (error instanceof Problem && /missing required scope '([\w:]+)'/.exec(error.message)?.[1]) || null;
