import { isObject } from '#contract/kinds/objects.ts';
import type { FunnelStep, TrendSeries } from './read-insight.ts';
import { numberIn, type Objectlike } from './read-parts.ts';

/** Which way a metric counts: people who go through steps, or events per person. */
export type MetricKind = 'funnel' | 'trend';

/** What a server says of one variant; null where it says nothing. */
export interface VariantResult {
  key: string;
  metric: MetricKind | null;
  /** People who were exposed. */
  people: number | null;
  /** People who converted (funnel), or events (trend). */
  successes: number | null;
  /** Successes per person: a share of 1 for funnels, events per person for trends. */
  rate: number | null;
  /** The server's 95 % interval of the rate. */
  interval: [number, number] | null;
  /** The server's chance that this variant is the best, a share of 1. */
  probability: number | null;
  /** A value that some servers give instead of the parts: a rate, a total or a daily mean. */
  value: number | null;
}

interface Counts {
  metric: MetricKind | null;
  people: number | null;
  successes: number | null;
  /** People in proportion to those of control, for trends. */
  exposure: number | null;
}

const nothing: Counts = { metric: null, people: null, successes: null, exposure: null };

/** Servers put 1 where the exposure of a trend is unknown, so 1 counts as unknown. */
const known = (exposure: number | null) => (exposure !== null && exposure > 1 ? exposure : null);

function countsIn(entry: Objectlike): Counts {
  const [successes, failures] = [numberIn(entry, 'success_count'), numberIn(entry, 'failure_count')];
  if (successes !== null || failures !== null) {
    const people = successes !== null && failures !== null ? successes + failures : null;
    return { metric: 'funnel', people, successes, exposure: null };
  }
  const count = numberIn(entry, 'count');
  if (count === null) return nothing;
  const people = known(numberIn(entry, 'absolute_exposure'));
  return { metric: 'trend', people, successes: count, exposure: numberIn(entry, 'exposure') };
}

/** What the insight tells of a variant that the list of variants leaves out. */
function countsInInsight(key: string, steps: FunnelStep[], series: TrendSeries[]): Counts {
  const people = steps[0]?.reached[key];
  if (people !== undefined) {
    return { metric: 'funnel', people, successes: steps.at(-1)?.reached[key] ?? 0, exposure: null };
  }
  const own = series.find(({ variant }) => variant === key);
  return own ? { metric: 'trend', people: null, successes: own.count, exposure: null } : nothing;
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
 * The interval of a trend in events per person. Newer servers give it so; older ones give it in events per
 * person of control's exposure, which is told apart by where the counted value lies.
 */
function perPerson(interval: [number, number], { people, successes, exposure }: Counts): [number, number] | null {
  if (people === null || successes === null) return null;
  const ofControl = exposure && exposure > 0 ? people / exposure : people;
  const isOwn =
    distance(interval, (successes + 1) / people) <= distance(interval, ((successes + 1) / people) * ofControl);
  return isOwn ? interval : [interval[0] / ofControl, interval[1] / ofControl];
}

function intervalOf(body: Objectlike, key: string, counts: Counts): [number, number] | null {
  const pair = pairIn(body['credible_intervals'], key);
  return pair && counts.metric === 'trend' ? perPerson(pair, counts) : pair;
}

const rateOf = ({ people, successes }: Counts) => (people && successes !== null ? successes / people : null);

const keysOf = (part: unknown) => (isObject(part) ? Object.keys(part) : []);
const keyOf = (entry: Objectlike) => (typeof entry['key'] === 'string' ? entry['key'] : '');

const controlFirst = (keys: string[]) => [...keys].sort((a, b) => Number(b === 'control') - Number(a === 'control'));

/** Everything that an answer says of each variant, however much of it is missing. */
export function readVariants(body: Objectlike, steps: FunnelStep[], series: TrendSeries[]): VariantResult[] {
  const listed = Array.isArray(body['variants']) ? body['variants'].filter(isObject) : [];
  const mentioned = [
    ...listed.map(keyOf),
    ...[body['probability'], body['credible_intervals'], body['result'], steps[0]?.reached].flatMap(keysOf),
    ...series.map(({ variant }) => variant),
  ];
  return controlFirst([...new Set(mentioned)].filter(Boolean)).map((key) => {
    const entry = listed.find((candidate) => keyOf(candidate) === key);
    const own = entry ? countsIn(entry) : nothing;
    const counts = own.metric ? own : countsInInsight(key, steps, series);
    return {
      key,
      metric: counts.metric,
      people: counts.people,
      successes: counts.successes,
      rate: rateOf(counts),
      interval: intervalOf(body, key, counts),
      probability: isObject(body['probability']) ? numberIn(body['probability'], key) : null,
      value: isObject(body['result']) ? numberIn(body['result'], key) : null,
    };
  });
}
