import type * as z from 'zod/mini';
import type { servedPeopleOfFlags } from '#contract/flag-answers.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { validateBody } from '../request/validate-body.ts';
import { type AudienceRequest, evaluateAudience, isSample, MAX_PEOPLE } from './audience.ts';
import { type EvaluationContext, flagValue } from './evaluate-flag.ts';
import { type FlagFilters, parseFilters } from './filters.ts';
import { findFlags } from './flag-store.ts';
import { countValue, evaluated, servedOf } from './served-people.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

type ServedFlags = z.output<ReturnType<typeof servedPeopleOfFlags>>;

/** The maximum number of evaluations of a request. The more flags it has, the fewer people are evaluated. */
const MAX_EVALUATIONS = 200_000;
/** The maximum time for the evaluation of one flag, in milliseconds, so that one flag can't use up the time of all. */
const MAX_FLAG_MS = 1_000;

const TOO_SLOW = 'The evaluation takes too long. Use fewer conditions or simpler regular expressions.';

type StoredFlag = Awaited<ReturnType<typeof findFlags>>[number];

/** A flag of the request, with the number of people who got each value, and the time that they took. */
interface Count {
  flag: StoredFlag;
  filters: FlagFilters;
  values: Parameters<typeof countValue>[0];
  usedMs: number;
  error: string | null;
}

function countOf(flag: StoredFlag): Count {
  const count = { flag, values: new Map(), usedMs: 0 };
  try {
    return { ...count, filters: parseFilters(flag.filters), error: null };
  } catch (error) {
    if (!(error instanceof UnsupportedFilters)) throw error;
    return { ...count, filters: { groups: [], variants: [], payloads: {} }, error: error.message };
  }
}

/** Returns the context of an evaluation, and the time for which it paused for other requests, in milliseconds. */
function withPauses(context: EvaluationContext) {
  let paused = 0;
  const checkpoint = () => {
    const since = performance.now();
    return context.checkpoint()?.then(() => {
      paused += performance.now() - since;
    });
  };
  return { context: { ...context, checkpoint }, pausedMs: () => paused };
}

/** Evaluates a flag for a person, unless its evaluation failed for another person. Counts the time without pauses. */
async function add(count: Count, given: EvaluationContext) {
  const { flag, filters, values } = count;
  const { context, pausedMs } = withPauses(given);
  const since = performance.now();
  try {
    countValue(values, flagValue(await evaluated(flag.key, filters, context)));
  } catch (error) {
    if (!(error instanceof UnsupportedFilters)) throw error;
    count.error = error.message;
  }
  count.usedMs += performance.now() - since - pausedMs();
  if (count.usedMs > MAX_FLAG_MS) count.error = TOO_SLOW;
}

/** Counts the people that each of the flags in a request serves, as `countServedPeople` for its stored filters. */
export async function countServedPeopleOfFlags(
  request: AudienceRequest & { body: Record<string, unknown> },
): Promise<ServedFlags> {
  const { ids } = validateBody(flagOperations.getServedPeopleOfFlags.body(), request.body);
  const counts = (await findFlags(request.db, request.target.project.id, ids)).map(countOf);
  const needs = {
    filters: counts.map(({ filters }) => filters),
    continuityKeys: counts.flatMap(({ flag }) => (flag.ensure_experience_continuity ? [flag.key] : [])),
    most: Math.min(MAX_PEOPLE, Math.floor(MAX_EVALUATIONS / ids.length)),
  };
  const size = await evaluateAudience(request, needs, async (contextOf) => {
    for (const count of counts) if (count.error === null) await add(count, contextOf(count.flag.key));
  });
  return {
    ...size,
    is_sample: isSample(size),
    flags: counts.map(({ flag, filters, values, error }) => ({
      id: flag.id,
      served: error === null ? servedOf(size, filters, values) : null,
      error,
    })),
  };
}
