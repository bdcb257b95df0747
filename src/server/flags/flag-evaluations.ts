import { FLAG_CALL } from '#contract/exposure-rules.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { Aggregation, TrendQuery } from '../events/event-query.ts';
import { everything } from '../events/filter-values.ts';
import { FLAG, FLAG_RESPONSE, flagResponses } from '../events/flag-set.ts';
import { variantsOf } from '../experiments/flag.ts';
import { type Day, daysIn } from '../results/calendar-days.ts';
import { MAX_KEY_LENGTH } from './filters.ts';

interface EvaluationsRequest extends Pick<AppDependencies, 'db' | 'events' | 'now'> {
  target: { project: { id: number; timezone: string } };
  signal: () => AbortSignal;
}

const DAYS = 30;
const DAY_MS = 86_400_000;
/** The maximum number of values in the answer. */
const MAX_VALUES = 50;
/**
 * The maximum number of values whose people are counted. Anyone can send events with other values than those of the flag,
 * so the values of the most people are found only among more values than are shown.
 */
const MAX_COUNTED = 200;
const switched = ['true', 'false'];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns today and the 29 days before it. */
const lastDays = (timezone: string, now: Date): Day[] =>
  daysIn(timezone, new Date(now.getTime() - (DAYS + 1) * DAY_MS).toISOString(), now.toISOString()).slice(-DAYS);

/**
 * Counts the evaluations of a flag, and the people for whom it was evaluated, on each of the last 30 days and for each
 * value: the flag's variants, true and false, and the other values that the most people got.
 */
export async function countEvaluations(request: EvaluationsRequest, { key, filters }: FlagRecord) {
  const { db, events, now, target, signal } = request;
  const { id: project_id, timezone } = target.project;
  const days = lastDays(timezone, now());
  const declared = variantsOf(filters).map((variant) => variant.key);
  const expected = declared.length > 0 ? declared : ['true'];
  const responses = await flagResponses(db, { project_id, key, maxLength: MAX_KEY_LENGTH, most: MAX_COUNTED });
  const others = [...new Set([...switched, ...responses])].filter((value) => !expected.includes(value));
  const queryFor = (aggregation: Aggregation): TrendQuery => ({
    kind: 'trend',
    project_id,
    window: { from: days[0]?.start ?? now().toISOString(), to: now().toISOString() },
    breakdown: FLAG_RESPONSE,
    variants: [...expected, ...others],
    where: everything,
    entity: {
      names: [FLAG_CALL],
      where: { match: 'all', filters: [{ of: 'event', key: FLAG, operator: 'exact', value: key }] },
    },
    aggregation,
    days: days.map(({ start }) => start),
  });
  const evaluations = await events.measure<'trend'>(queryFor({ kind: 'total' }), signal());
  const people = await events.measure<'trend'>(queryFor({ kind: 'people' }), signal());
  const daysOf = (series: typeof people, value: string) =>
    series.find(({ variant }) => variant === value)?.days ?? days.map(() => 0);
  const seen = others
    .filter((value) => evaluations.some(({ variant }) => variant === value))
    .map((value) => ({ value, rank: switched.includes(value) ? Number.POSITIVE_INFINITY : sum(daysOf(people, value)) }))
    .sort((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank))
    .map(({ value }) => value)
    .slice(0, MAX_VALUES - expected.length);
  return {
    days: days.map(({ date }) => date),
    variants: [...expected, ...seen].map((value) => ({
      value,
      evaluations: daysOf(evaluations, value),
      people: daysOf(people, value),
    })),
  };
}
