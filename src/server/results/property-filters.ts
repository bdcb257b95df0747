import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import type { FilterGroup, Operator, PropertyFilter } from '../events/entity.ts';
import { hogqlFilter } from './hogql.ts';

type Given = Record<string, unknown>;

const operators: ReadonlySet<string> = new Set<Operator>([
  ...(['exact', 'is_not', 'icontains', 'not_icontains', 'regex', 'not_regex'] as const),
  ...(['gt', 'gte', 'lt', 'lte', 'min', 'max', 'between', 'not_between'] as const),
  ...(['is_set', 'is_not_set', 'is_date_exact', 'is_date_before', 'is_date_after'] as const),
]);

/** The owner of the property that a filter reads, by the filter's type. Other types are not supported. */
const owners = new Map<string, PropertyFilter['of']>([
  ['event', 'event'],
  ['feature', 'event'],
  ['person', 'person'],
]);

const opposites: Partial<Record<Operator, Operator>> = {
  exact: 'is_not',
  is_not: 'exact',
  icontains: 'not_icontains',
  not_icontains: 'icontains',
  regex: 'not_regex',
  not_regex: 'regex',
  gt: 'lte',
  lte: 'gt',
  lt: 'gte',
  gte: 'lt',
  is_set: 'is_not_set',
  is_not_set: 'is_set',
  is_date_before: 'is_date_after',
  is_date_after: 'is_date_before',
};

function operatorIn({ key, operator, negation }: Given): Operator {
  const name = printed(operator ?? 'exact');
  if (!operators.has(name)) throw invalidInput(`The filter on ${printed(key)} has an unknown operator: ${name}.`);
  const known = name as Operator;
  return negation === true ? (opposites[known] ?? known) : known;
}

function ownerIn({ key, type }: Given): PropertyFilter['of'] {
  const owner = owners.get(printed(type ?? 'event'));
  if (!owner)
    throw invalidInput(
      `The filter on ${printed(key)} is of the type ${printed(type)}. This server does not support this type.`,
    );
  return owner;
}

function filterIn(given: unknown): PropertyFilter | FilterGroup {
  if (!isObject(given)) throw invalidInput('A property filter must be an object.');
  if (Array.isArray(given['values'])) return groupIn(given);
  if (typeof given['key'] !== 'string') throw invalidInput('A property filter needs a key.');
  if (given['type'] === 'hogql') return hogqlFilter(given['key']);
  return {
    of: ownerIn(given),
    key: given['key'],
    operator: operatorIn(given),
    value: (given['value'] ?? null) as Json,
  };
}

const groupIn = ({ type, values }: Given): FilterGroup => ({
  match: printed(type ?? 'AND').toUpperCase() === 'OR' ? 'any' : 'all',
  filters: (values as unknown[]).map(filterIn),
});

/** Returns a filter from its old form: a name and a value. The name is the key, or `key__operator`. */
function shortFilterIn([name, value]: [string, unknown]): PropertyFilter {
  const [, key = name, operator] = /^(.+)__(\w+)$/.exec(name) ?? [];
  const isOperator = operator !== undefined && operators.has(operator);
  return {
    of: 'event',
    key: isOperator ? key : name,
    operator: isOperator ? (operator as Operator) : 'exact',
    value: value as Json,
  };
}

/**
 * Returns property filters as a group. Accepts a list, a group with AND or OR, and an object with keys and values. Any
 * other value gives an empty group. Throws 400 for filters that this server does not support.
 */
export function filterGroupIn(properties: Json | undefined): FilterGroup {
  if (Array.isArray(properties)) return { match: 'all', filters: properties.map(filterIn) };
  if (!isObject(properties)) return { match: 'all', filters: [] };
  if (Array.isArray(properties['values'])) return groupIn(properties);
  return { match: 'all', filters: Object.entries(properties).map(shortFilterIn) };
}
