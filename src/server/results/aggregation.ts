import { invalidInput } from '#contract/problem.ts';
import type { Aggregation, Statistic } from '../events/event-query.ts';
import type { MeasuredEvent } from './parse-filters.ts';

const statistics = new Set<string>([
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'p75',
  'p90',
  'p95',
  'p99',
] satisfies Statistic[]);

const statisticOf = (math: string): Statistic | undefined => (statistics.has(math) ? (math as Statistic) : undefined);

const PER_PERSON = '_count_per_actor';

const perPersonOf = (math: string): Statistic | undefined =>
  math.endsWith(PER_PERSON) ? statisticOf(math.slice(0, -PER_PERSON.length)) : undefined;

const ofProperty = (statistic: Statistic, key: string | null): Aggregation => {
  if (key === null)
    throw invalidInput('The metric has no math_property. Set it to the property that contains the numbers.');
  return { kind: 'property', key, statistic };
};

/** Returns a trend's aggregation. Throws 400 if this server does not support it, or if it needs a missing property. */
export function aggregationOf({ math, math_property }: Pick<MeasuredEvent, 'math' | 'math_property'>): Aggregation {
  if (math === null || math === 'total') return { kind: 'total' };
  if (math === 'dau') return { kind: 'people' };
  const perPerson = perPersonOf(math);
  if (perPerson && perPerson !== 'sum') return { kind: 'per_person', statistic: perPerson };
  const statistic = statisticOf(math);
  if (!statistic) throw invalidInput(`This server does not support the math type ${math}.`);
  return ofProperty(statistic, math_property);
}

/**
 * Whether the metric is a statistic whose daily values do not add up, such as a mean. The exposure is then counted from
 * the metric's own event.
 */
export function isComparedPerPerson(measured: Pick<MeasuredEvent, 'math' | 'math_property'>): boolean {
  const aggregation = aggregationOf(measured);
  return aggregation.kind === 'per_person' || (aggregation.kind === 'property' && aggregation.statistic !== 'sum');
}
