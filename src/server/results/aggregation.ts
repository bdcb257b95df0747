import { invalidInput } from '#contract/problem.ts';
import type { Aggregation, Statistic } from '../events/event-query.ts';
import type { MeasuredEvent } from './metric.ts';

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
  if (key === null) throw invalidInput('This metric needs a property to compute with: math_property is missing.');
  return { kind: 'property', key, statistic };
};

/** Returns a trend's aggregation. Throws 400 for an aggregation that this server does not support. */
export function aggregationOf({ math, math_property }: Pick<MeasuredEvent, 'math' | 'math_property'>): Aggregation {
  if (math === null || math === 'total') return { kind: 'total' };
  if (math === 'dau') return { kind: 'people' };
  const perPerson = perPersonOf(math);
  if (perPerson && perPerson !== 'sum') return { kind: 'per_person', statistic: perPerson };
  const statistic = statisticOf(math);
  if (!statistic) throw invalidInput(`This server does not compute the math ${math}.`);
  return ofProperty(statistic, math_property);
}

/**
 * Whether the metric is a value per person or a property value that can't be added over days. In this case, people are
 * counted by the metric's event.
 */
export function isComparedPerPerson(measured: Pick<MeasuredEvent, 'math' | 'math_property'>): boolean {
  const aggregation = aggregationOf(measured);
  return aggregation.kind === 'per_person' || (aggregation.kind === 'property' && aggregation.statistic !== 'sum');
}
