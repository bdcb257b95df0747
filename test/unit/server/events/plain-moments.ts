import type { Event } from '#server/events/event.ts';
import {
  exposuresOf,
  type MomentsQuery,
  type PersonMeasure,
  type PersonValue,
  type VariantSums,
} from '#server/events/moments-query.ts';
import { exposedAt, isOf, type PlainPerson, time } from './plain-people.ts';
import { cameBack } from './plain-retention.ts';

/** This file computes the sums over exposed people in a simple, slow way. The SQL must give the same sums. */

function personValueOf({ events }: PlainPerson, { entity, aggregation }: PersonValue): number {
  const own = events.filter((event) => isOf(event, entity));
  if (aggregation.kind === 'events') return own.length;
  if (aggregation.kind === 'any') return own.length > 0 ? 1 : 0;
  const numbers = own.map(({ properties }) => {
    const value = properties[aggregation.key];
    return typeof value === 'number' ? value : 0;
  });
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (numbers.length === 0) return 0;
  const results = {
    sum,
    avg: sum / numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  };
  return results[aggregation.statistic];
}

/** Returns a percentile: the value with the rank `share * count`, rounded down; null without values. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? null;
}

/** Returns the range to which values are limited. `ignoreZeros` leaves zeros out of the upper percentile. */
function rangeOf(values: readonly number[], { lower, upper, ignoreZeros }: PersonValue): [low: number, high: number] {
  const some = ignoreZeros ? values.filter((one) => one !== 0) : values;
  const low = lower === null ? null : percentile(values, lower);
  const high = upper === null ? null : percentile(some, upper);
  return [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];
}

/** Returns the value of each person, limited to percentiles of all values. */
function limitedValues(people: readonly PlainPerson[], value: PersonValue): number[] {
  const values = people.map((person) => personValueOf(person, value));
  const [low, high] = rangeOf(values, value);
  return values.map((one) => Math.min(Math.max(one, low), high));
}

/** Returns the value before the exposure of each person, limited to percentiles of these values. */
const limitedBefore = (people: readonly PlainPerson[], value: PersonValue): number[] =>
  limitedValues(
    people.map((person) => ({ ...person, events: person.before })),
    value,
  );

/** Returns the number of funnel steps that a person completed after the exposure. Each step uses the earliest possible event. */
function stepsOf(
  { exposedAt: start, events }: PlainPerson,
  names: readonly string[],
  exposures: readonly string[],
): number {
  let reached = 0;
  let last = start;
  for (const [index, name] of names.entries()) {
    const isRepeated = [...exposures, ...names.slice(0, index)].includes(name);
    const previous = last;
    const next = events.find(
      (event) => event.name === name && (isRepeated ? time(event) > previous : time(event) >= previous),
    );
    if (!next) break;
    last = time(next);
    reached = index + 1;
  }
  return reached;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

type MeasureOf<K extends PersonMeasure['kind']> = Extract<PersonMeasure, { kind: K }>;

function funnelSums(people: readonly PlainPerson[], measure: MeasureOf<'funnel'>, query: MomentsQuery) {
  const { covariate } = query;
  const exposures = exposuresOf(query).map(({ entity }) => entity.names?.[0] ?? '');
  const names = measure.steps.map(({ names }) => names?.[0] ?? '');
  const reached = people.map((person) => stepsOf(person, names, exposures));
  const steps = names.map((_, index) => reached.filter((count) => count > index).length);
  const finished = steps.at(-1) ?? 0;
  const isBefore = people.map(({ before }) => before.some(({ name }) => name === names.at(-1)));
  const active = isBefore.filter(Boolean).length;
  const product = reached.filter((count, index) => count === names.length && isBefore[index]).length;
  const before = covariate && { active, sum: active, sumSquares: active, product };
  return { sum: finished, sumSquares: finished, denominator: null, steps, before };
}

function retentionSums(people: readonly PlainPerson[], measure: MeasureOf<'retention'>) {
  const started = people.map(({ events, later }) => cameBack(events, later, measure)).filter((back) => back !== null);
  const [samples, sum] = [started.length, started.filter(Boolean).length];
  const denominator = { sum: samples, sumSquares: samples, product: sum };
  return { samples, sum, sumSquares: sum, denominator, steps: null, before: null };
}

const products = (ones: readonly number[], others: readonly number[]) =>
  sumOf(ones.map((one, index) => one * (others[index] ?? 0)));

/** Returns the sums of the values before the exposure, from the values of each person. */
function beforeSums(
  values: readonly number[],
  before: readonly number[],
  below?: readonly number[],
  belowBefore?: readonly number[],
) {
  const active = before.filter((one, index) => one !== 0 || (belowBefore?.[index] ?? 0) !== 0).length;
  return {
    active,
    sum: sumOf(before),
    sumSquares: products(before, before),
    product: products(before, values),
    ...(below &&
      belowBefore && {
        denominator: {
          sum: sumOf(belowBefore),
          sumSquares: products(belowBefore, belowBefore),
          withNumeratorBefore: products(belowBefore, before),
          withNumerator: products(belowBefore, values),
          withDenominator: products(belowBefore, below),
          numeratorWithDenominator: products(before, below),
        },
      }),
  };
}

/** Returns the sums of some people's values. The limits of the values are computed over all people. */
function valueSums(
  people: readonly PlainPerson[],
  measure: MeasureOf<'mean' | 'ratio'>,
  { covariate }: MomentsQuery,
  isOwn: (person: PlainPerson) => boolean,
) {
  const isValueOfOwn = (_: unknown, index: number) => people.slice(index, index + 1).some(isOwn);
  const value = measure.kind === 'mean' ? measure.value : measure.numerator;
  const values = limitedValues(people, value).filter(isValueOfOwn);
  const below = measure.kind === 'ratio' ? limitedValues(people, measure.denominator).filter(isValueOfOwn) : null;
  const before = limitedBefore(people, value).filter(isValueOfOwn);
  const ofRatio =
    measure.kind === 'ratio' && below
      ? ([below, limitedBefore(people, measure.denominator).filter(isValueOfOwn)] as const)
      : ([] as const);
  return {
    sum: sumOf(values),
    sumSquares: sumOf(values.map((one) => one * one)),
    largest: Math.max(...values),
    denominator: below && {
      sum: sumOf(below),
      sumSquares: sumOf(below.map((one) => one * one)),
      product: sumOf(below.map((one, index) => one * (values[index] ?? 0))),
    },
    steps: null,
    before: covariate && beforeSums(values, before, ...ofRatio),
  };
}

/** Returns the sums of the values in the two parts of the follow-up, of the people for whom it is over. */
function followUpSums(
  people: readonly PlainPerson[],
  { value, followUp }: MeasureOf<'mean'>,
  { window }: MomentsQuery,
  isOwn: (person: PlainPerson) => boolean,
) {
  if (!followUp) return null;
  const { early, end } = followUp;
  const values = people.map((person) => personValueOf(person, value));
  const [low, high] = rangeOf(values, value);
  const followed = people.filter((person) => isOwn(person) && person.exposedAt + end <= Date.parse(window.to));
  const parts = followed.map((person) => {
    const between = (from: number, to: number) => {
      const events = person.events.filter(
        (one) => time(one) >= person.exposedAt + from && time(one) < person.exposedAt + to,
      );
      return Math.min(Math.max(personValueOf({ ...person, events }, value), Math.min(low, 0)), Math.max(high, 0));
    };
    return [between(0, early), between(early, end)] as const;
  });
  return {
    samples: followed.length,
    early: sumOf(parts.map(([one]) => one)),
    earlySquares: sumOf(parts.map(([one]) => one * one)),
    late: sumOf(parts.map(([, other]) => other)),
    lateSquares: sumOf(parts.map(([, other]) => other * other)),
    product: sumOf(parts.map(([one, other]) => one * other)),
  };
}

/** Returns each variant's sums in each stratum over these events. */
function sumsAt(events: readonly Event[], query: MomentsQuery, period: number): VariantSums[] {
  const people = exposedAt(events, query);
  const { measure, strata } = query;
  const segments = [...new Set(people.map(({ segment }) => segment))].toSorted((one, other) =>
    (one ?? '') < (other ?? '') ? -1 : 1,
  );
  const sums = (stratum: number, variant: string, segment: string | null): VariantSums => {
    const isOwn = (person: PlainPerson) =>
      person.variant === variant &&
      person.segment === segment &&
      strata.filter((start) => Date.parse(start) <= person.exposedAt).length === stratum + 1;
    const own = people.filter(isOwn);
    const isLast = period === query.periods.length - 1;
    const followUp =
      isLast && measure.kind === 'mean' && own.length > 0 ? followUpSums(people, measure, query, isOwn) : null;
    const common = { variant, period, stratum, segment, samples: own.length, followUp };
    if (measure.kind === 'funnel') return { ...common, largest: null, ...funnelSums(own, measure, query) };
    if (measure.kind === 'retention') return { ...common, largest: null, ...retentionSums(own, measure) };
    return { ...common, ...valueSums(people, measure, query, isOwn) };
  };
  return strata
    .flatMap((_, stratum) =>
      query.variants.flatMap((variant) => segments.map((segment) => sums(stratum, variant, segment))),
    )
    .filter(({ samples }) => samples > 0);
}

/** Returns the sums at the end of each period, each computed independently. */
export const plainMoments = (events: readonly Event[], query: MomentsQuery): VariantSums[] =>
  query.periods.flatMap((_, period) => {
    const next = query.periods[period + 1];
    const to = Date.parse(query.window.to);
    const until = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next);
    const known = events.filter((event) => time(event) <= to && time(event) < until);
    return sumsAt(known, query, period);
  });
