import type * as z from 'zod/mini';
import type { FlagRecord } from '#contract/feature-flag.ts';
import type { servedPeople } from '#contract/flag-answers.ts';
import {
  type AudienceRequest,
  type AudienceSize,
  estimateOf,
  evaluateAudience,
  isSample,
  unlessTooLong,
} from './audience.ts';
import { refusingUnsupported } from './check-filters.ts';
import {
  type Evaluation,
  type EvaluationContext,
  evaluateFlag,
  type FlagValue,
  flagValue,
  matchesAll,
  off,
} from './evaluate-flag.ts';
import { type FlagFilters, parseFilters } from './filters.ts';
import { editedFilters } from './flag-body.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

type ServedPeople = z.output<ReturnType<typeof servedPeople>>;
type Served = Pick<ServedPeople, 'variants' | 'not_served'>;

/** The number of people of the sample who got each value. */
type ValueCounts = Map<FlagValue, number>;

/** Numbers of people of the sample. */
interface Tally {
  values: ValueCounts;
  /** By condition: the people whom it serves, and the people who match it. */
  conditions: { served: number; matching: number }[];
  changes: Record<'gained' | 'switched' | 'lost', number>;
}

const newTally = ({ groups }: FlagFilters): Tally => ({
  values: new Map(),
  conditions: groups.map(() => ({ served: 0, matching: 0 })),
  changes: { gained: 0, switched: 0, lost: 0 },
});

function changeOf(before: FlagValue, after: FlagValue): keyof Tally['changes'] | null {
  if (before === after) return null;
  if (before === false) return 'gained';
  return after === false ? 'lost' : 'switched';
}

async function countMatching({ conditions }: Tally, { groups }: FlagFilters, context: EvaluationContext) {
  for (const [index, count] of conditions.entries()) {
    const condition = groups[index];
    if (condition && (await unlessTooLong(matchesAll(condition, context), false))) count.matching++;
  }
}

export const countValue = (counts: ValueCounts, value: FlagValue) => counts.set(value, (counts.get(value) ?? 0) + 1);

function countEvaluation({ values, conditions }: Tally, evaluation: Evaluation) {
  countValue(values, flagValue(evaluation));
  const condition = conditions[evaluation.reason.condition_index ?? -1];
  if (evaluation.enabled && condition) condition.served++;
}

/** Returns how many people get each value, and how many get none. */
export function servedOf(size: AudienceSize, { variants }: FlagFilters, counts: ValueCounts): Served {
  const estimate = estimateOf(size);
  const keys = variants.map(({ key }) => key);
  const values: FlagValue[] = keys.length === 0 || counts.has(true) ? [...keys, true] : keys;
  return {
    variants: values.map((value) => ({ value, ...estimate(counts.get(value) ?? 0) })),
    not_served: estimate(counts.get(false) ?? 0),
  };
}

function answerOf(size: AudienceSize, filters: FlagFilters, tally: Tally, isCompared: boolean): ServedPeople {
  const estimate = estimateOf(size);
  const { gained, switched, lost } = tally.changes;
  return {
    ...size,
    is_sample: isSample(size),
    ...servedOf(size, filters, tally.values),
    conditions: tally.conditions.map(({ served, matching }, condition_index) => ({
      condition_index,
      ...estimate(served),
      matching: estimate(matching),
    })),
    changes: isCompared ? { gained: estimate(gained), switched: estimate(switched), lost: estimate(lost) } : null,
  };
}

/** Evaluates a flag. As in the SDKs' endpoint, it is off for a person with a text that is too long for an expression. */
export const evaluated = (key: string, filters: FlagFilters, context: EvaluationContext): Promise<Evaluation> =>
  unlessTooLong(evaluateFlag({ key, filters }, context), off('timeout', null));

/** Returns filters that can be evaluated; null if this server does not understand them. */
function understood(filters: unknown): FlagFilters | null {
  try {
    return parseFilters(filters);
  } catch (error) {
    if (error instanceof UnsupportedFilters) return null;
    throw error;
  }
}

/**
 * Counts the people that a flag serves, as if it were on: with its stored filters, or with those of the request, and then
 * also the people whose value they change. Throws 400 for filters that this server can't evaluate.
 */
export const countServedPeople = (
  request: AudienceRequest & { body: Record<string, unknown> },
  { key, filters: stored, ensure_experience_continuity }: FlagRecord,
): Promise<ServedPeople> =>
  refusingUnsupported(async () => {
    const edited = await editedFilters(request);
    const filters = parseFilters(edited ?? stored);
    const before = edited === undefined ? null : understood(stored);
    const tally = newTally(filters);
    const needs = {
      filters: before ? [filters, before] : [filters],
      continuityKeys: ensure_experience_continuity ? [key] : [],
    };
    const size = await evaluateAudience(request, needs, async (contextOf) => {
      const context = contextOf(key);
      const after = await evaluated(key, filters, context);
      countEvaluation(tally, after);
      await countMatching(tally, filters, context);
      if (before === null) return;
      const change = changeOf(flagValue(await evaluated(key, before, context)), flagValue(after));
      if (change !== null) tally.changes[change]++;
    });
    return answerOf(size, filters, tally, before !== null);
  });
