import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import type { EarlyAndLate } from '#stats/lift-change.ts';
import type { Moments, MomentsBefore } from '#stats/moments.ts';
import type { MetricKind } from '../metric.ts';
import { numberIn } from './json-values.ts';
import type { FunnelStep, TrendSeries } from './parse-insight.ts';

/** A variant in one period of constant shares. */
export interface PeriodCounts {
  people: number;
  /** The flag's share of the variant in percent; null if unknown. */
  share: number | null;
  /** Whether the results contain the period. */
  isUsed: boolean;
}

/** The results of one variant in a response. A missing value is null. */
export interface VariantResult {
  key: string;
  metric: MetricKind | null;
  /** Exposed participants. */
  people: number | null;
  /** Conversions (funnel), events (trend), or the sum of the values (mean; for a ratio, of the numerators). */
  successes: number | null;
  /** The sums over all participants, if the server sends them. */
  moments?: Moments;
  /** The largest value of a participant, if the server sends it. */
  largest?: number;
  /** The values in the two parts of the follow-up, if the server sends them. */
  followUp?: EarlyAndLate;
  /** If the server reports them: the periods of constant shares, oldest first. */
  periods?: readonly PeriodCounts[];
  /**
   * The effective values if `moments` and `rate` combine several periods; absent if they do not. `people` and `successes`
   * are then the counts of these periods.
   */
  effective?: number;
  /** Whether the server does not compare the variant, because the flag did not serve it in the compared periods. */
  isLeftOut?: boolean;
  /** Successes per participant; for a ratio, per unit of the denominator. */
  rate: number | null;
  /** The server's 95% credible interval of the rate. */
  interval: [number, number] | null;
  /** The server's chance to win, a fraction. */
  probability: number | null;
  /** A rate, a total or a daily mean. Some servers send only this value. */
  value: number | null;
}

interface Counts {
  metric: MetricKind | null;
  people: number | null;
  successes: number | null;
  /** For trends: participants relative to control. */
  exposure: number | null;
}

const noCounts: Counts = { metric: null, people: null, successes: null, exposure: null };

/** Returns a trend's participants; null if there is at most one, because servers send 1 if the number is unknown. */
const knownExposure = (exposure: number | null) => (exposure !== null && exposure > 1 ? exposure : null);

/** Returns the sums of a ratio's denominator before the exposure; null if one is missing. */
function denominatorBeforeIn({ covariate_denominator: sums }: JsonObject): MomentsBefore['denominator'] | null {
  if (!isObject(sums)) return null;
  const all = {
    sum: numberIn(sums, 'sum'),
    sumSquares: numberIn(sums, 'sum_squares'),
    withNumeratorBefore: numberIn(sums, 'with_numerator_before'),
    withNumerator: numberIn(sums, 'with_numerator'),
    withDenominator: numberIn(sums, 'with_denominator'),
    numeratorWithDenominator: numberIn(sums, 'numerator_with_denominator'),
  };
  return Object.values(all).includes(null) ? null : (all as NonNullable<MomentsBefore['denominator']>);
}

/** Returns the sums of what a variant's participants did before their exposure; null if one is missing. */
function beforeIn(entry: JsonObject): MomentsBefore | null {
  const [sum, sumSquares] = [numberIn(entry, 'covariate_sum'), numberIn(entry, 'covariate_sum_squares')];
  const [product, active] = [numberIn(entry, 'covariate_sum_product'), numberIn(entry, 'covariate_active')];
  if (sum === null || sumSquares === null || product === null) return null;
  const denominator = denominatorBeforeIn(entry);
  return { ...(active === null ? {} : { active }), sum, sumSquares, product, ...(denominator ? { denominator } : {}) };
}

/** Returns the sums that a server sent for a variant; null if the participants, the sum or the sum of squares is missing. */
export function momentsIn(entry: JsonObject): Moments | null {
  const samples = numberIn(entry, 'number_of_samples');
  const [sum, sumSquares] = [numberIn(entry, 'sum'), numberIn(entry, 'sum_squares')];
  if (samples === null || samples <= 0 || sum === null || sumSquares === null || sumSquares < 0) return null;
  const denominatorSum = numberIn(entry, 'denominator_sum');
  const denominatorSumSquares = numberIn(entry, 'denominator_sum_squares');
  const product = numberIn(entry, 'numerator_denominator_sum_product');
  const hasDenominator = denominatorSum !== null && denominatorSumSquares !== null && product !== null;
  const before = beforeIn(entry);
  return {
    samples,
    sum,
    sumSquares,
    ...(hasDenominator ? { denominatorSum, denominatorSumSquares, product } : {}),
    ...(before ? { before } : {}),
  };
}

function countsInEntry(entry: JsonObject): Counts {
  const [successes, failures] = [numberIn(entry, 'success_count'), numberIn(entry, 'failure_count')];
  if (successes !== null || failures !== null) {
    const people = successes !== null && failures !== null ? successes + failures : null;
    return { metric: 'funnel', people, successes, exposure: null };
  }
  const count = numberIn(entry, 'count');
  if (count === null) return noCounts;
  const people = knownExposure(numberIn(entry, 'absolute_exposure'));
  return { metric: 'trend', people, successes: count, exposure: numberIn(entry, 'exposure') };
}

/** Returns a variant's counts from the insight. */
function countsInInsight(key: string, steps: FunnelStep[], series: TrendSeries[]): Counts {
  const people = steps[0]?.reached[key];
  if (people !== undefined) {
    return { metric: 'funnel', people, successes: steps.at(-1)?.reached[key] ?? 0, exposure: null };
  }
  const own = series.find(({ variant }) => variant === key);
  return own ? { metric: 'trend', people: null, successes: own.count, exposure: null } : noCounts;
}

function pairIn(object: unknown, key: string): [number, number] | null {
  const pair: unknown = isObject(object) ? object[key] : undefined;
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [low, high] = pair as unknown[];
  return typeof low === 'number' && typeof high === 'number' && low <= high ? [low, high] : null;
}

const distance = ([low, high]: [number, number], value: number) =>
  Math.abs(Math.log(Math.max((low + high) / 2, Number.MIN_VALUE) / value));

/**
 * Returns a trend's interval in events per participant. Older servers send this interval multiplied by control's
 * participants, and the response does not say so. Chooses the form that is closer to the counted rate.
 */
function perPerson(interval: [number, number], { people, successes, exposure }: Counts): [number, number] | null {
  if (people === null || successes === null) return null;
  const ofControl = exposure && exposure > 0 ? people / exposure : people;
  const isOwn =
    distance(interval, (successes + 1) / people) <= distance(interval, ((successes + 1) / people) * ofControl);
  return isOwn ? interval : [interval[0] / ofControl, interval[1] / ofControl];
}

function intervalOf(body: JsonObject, key: string, counts: Counts): [number, number] | null {
  const pair = pairIn(body['credible_intervals'], key);
  return pair && counts.metric === 'trend' ? perPerson(pair, counts) : pair;
}

const rateOf = ({ people, successes }: Counts) => (people && successes !== null ? successes / people : null);

const keysOf = (part: unknown) => (isObject(part) ? Object.keys(part) : []);
const keyOf = (entry: JsonObject) => (typeof entry['key'] === 'string' ? entry['key'] : '');

const controlFirst = (keys: string[]) =>
  [...keys].sort((a, b) => Number(b === CONTROL_KEY) - Number(a === CONTROL_KEY));

const resultOf = (body: JsonObject, key: string, counts: Counts): VariantResult => ({
  key,
  metric: counts.metric,
  people: counts.people,
  successes: counts.successes,
  rate: rateOf(counts),
  interval: intervalOf(body, key, counts),
  probability: isObject(body['probability']) ? numberIn(body['probability'], key) : null,
  value: isObject(body['result']) ? numberIn(body['result'], key) : null,
});

function momentsOf(entry: JsonObject): { moments?: Moments } {
  const moments = momentsIn(entry);
  return moments ? { moments } : {};
}

/** Returns each variant's results, control first. Incomplete results are included. */
export function parseVariants(body: JsonObject, steps: FunnelStep[], series: TrendSeries[]): VariantResult[] {
  const listed = Array.isArray(body['variants']) ? body['variants'].filter(isObject) : [];
  const mentioned = [
    ...listed.map(keyOf),
    ...[body['probability'], body['credible_intervals'], body['result'], steps[0]?.reached].flatMap(keysOf),
    ...series.map(({ variant }) => variant),
  ];
  return controlFirst([...new Set(mentioned)].filter(Boolean)).map((key) => {
    const entry = listed.find((candidate) => keyOf(candidate) === key);
    const own = entry ? countsInEntry(entry) : noCounts;
    const counts = own.metric ? own : countsInInsight(key, steps, series);
    return { ...resultOf(body, key, counts), ...(entry ? momentsOf(entry) : {}) };
  });
}
