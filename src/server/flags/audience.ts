import { fromText } from '#contract/exact-json.ts';
import { Problem } from '#contract/problem.ts';
import { canceled } from '../canceled.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { SeenPeople } from '../events/people-query.ts';
import type { EvaluationContext } from './evaluate-flag.ts';
import { checkpointOf, EvaluationTimeout, TextTooLong } from './evaluation-time.ts';
import type { FlagFilters } from './filters.ts';
import { hashKeysOfPeople, propertiesOfPeople } from './stored-person.ts';

const DAY_MS = 86_400_000;
/** The number of days in which people were seen. */
const AUDIENCE_DAYS = 30;
/** The maximum number of people who are evaluated. */
export const MAX_PEOPLE = 10_000;
/** The number of people whose properties are in memory at the same time. */
const CHUNK_SIZE = 500;
/** The maximum time for evaluating all people, in milliseconds, without the turns of other requests. */
const MAX_EVALUATION_MS = 10_000;

/** A request that evaluates a project's people. */
export interface AudienceRequest extends Pick<AppDependencies, 'db' | 'events' | 'now'> {
  target: { project: { id: number; timezone: string } };
  signal: () => AbortSignal;
}

/** What the evaluation of each person needs. */
interface EvaluationNeeds {
  /** The filters whose properties are read. */
  filters: readonly Pick<FlagFilters, 'groups'>[];
  /** The keys of the flags that keep a person's variant after a sign-in. */
  continuityKeys: readonly string[];
  /** The maximum number of people who are evaluated. */
  most?: number;
}

/** Returns a person's context for the evaluation of the flag with this key. */
type ContextOf = (flag_key: string) => EvaluationContext;

/** The number of a project's people, and how many of them were evaluated. */
export interface AudienceSize {
  total_people: number;
  sample_size: number;
}

/** Whether the evaluated people are a sample. */
export const isSample = ({ total_people, sample_size }: AudienceSize): boolean => sample_size < total_people;

const keysIn = (filters: EvaluationNeeds['filters']) => [
  ...new Set(filters.flatMap(({ groups }) => groups.flatMap(({ properties }) => properties.map(({ key }) => key)))),
];

const tookTooLong = () =>
  new Problem(504, {
    type: 'server_error',
    code: 'timeout',
    detail: 'The evaluation of all people takes too long. Use fewer conditions or simpler regular expressions.',
    attr: null,
  });

function seenPeople({ events, now, target: { project }, signal }: AudienceRequest, most: number): Promise<SeenPeople> {
  const to = now();
  const window = {
    from: new Date(to.getTime() - AUDIENCE_DAYS * DAY_MS).toISOString(),
    to: to.toISOString(),
  };
  return events.measure<'people'>({ kind: 'people', project_id: project.id, window, most }, signal());
}

/** Returns people with what their evaluation needs. */
async function personsOf(
  { db, target: { project } }: AudienceRequest,
  people: SeenPeople['people'],
  needs: EvaluationNeeds,
) {
  const ids = people.map(({ id }) => id);
  const keys = keysIn(needs.filters);
  const [stored, hashKeys] = await Promise.all([
    keys.length > 0 ? propertiesOfPeople(db, project.id, ids, keys) : null,
    needs.continuityKeys.length > 0 ? hashKeysOfPeople(db, project.id, ids, needs.continuityKeys) : null,
  ]);
  return people.map(({ id, distinct_id }) => ({
    distinct_id,
    hashKeys: hashKeys?.get(id),
    properties: { distinct_id: fromText(distinct_id), ...stored?.get(id) },
  }));
}

/**
 * Evaluates the people with events in the last 30 days, or a sample of them if there are more than 10,000. Other requests
 * get their turns. Throws 499 when the client disconnects, and 504 if the evaluation takes too long.
 */
export async function evaluateAudience(
  request: AudienceRequest,
  needs: EvaluationNeeds,
  evaluate: (contextOf: ContextOf) => Promise<void>,
): Promise<AudienceSize> {
  const signal = request.signal();
  const { total, people } = await seenPeople(request, needs.most ?? MAX_PEOPLE);
  const dates = { now: request.now(), timezone: request.target.project.timezone };
  const checkpoint = checkpointOf(MAX_EVALUATION_MS);
  try {
    for (let from = 0; from < people.length; from += CHUNK_SIZE) {
      const chunk = people.slice(from, from + CHUNK_SIZE);
      for (const { distinct_id, hashKeys, properties } of await personsOf(request, chunk, needs)) {
        await checkpoint();
        if (signal.aborted) throw canceled();
        const contextOf: ContextOf = (key) => ({
          person: { id: hashKeys?.get(key) ?? distinct_id, properties },
          dates,
          checkpoint,
        });
        await evaluate(contextOf);
      }
    }
  } catch (error) {
    throw error instanceof EvaluationTimeout ? tookTooLong() : error;
  }
  return { total_people: total, sample_size: people.length };
}

/**
 * Returns the result of a person's evaluation; the fallback if a text of the person is too long for a regular expression,
 * so that one person can't prevent the counting of all others.
 */
export const unlessTooLong = <T>(evaluation: Promise<T>, fallback: T): Promise<T> =>
  evaluation.catch((error: unknown) => {
    if (error instanceof TextTooLong) return fallback;
    throw error;
  });

/** Returns a function that turns a number of evaluated people into their share, and an estimate for all people. */
export const estimateOf =
  ({ total_people, sample_size }: AudienceSize) =>
  (count: number) => {
    const share = sample_size === 0 ? 0 : count / sample_size;
    return { people: Math.round(share * total_people), share };
  };
