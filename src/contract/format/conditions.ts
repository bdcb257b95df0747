import { exactText, stringifyExactJson } from '../exact-json.ts';
import { isObject } from '../kinds/objects.ts';

/** A condition in the format of the API. Unknown keys are kept. */
export type Filter = Record<string, unknown>;

/** The display names of condition types. */
export const propertyTypes: Readonly<Record<string, string>> = {
  person: 'Person',
  event: 'Event',
  cohort: 'Cohort',
  group: 'Group',
  element: 'Element',
  session: 'Session',
  recording: 'Recording',
  feature: 'Feature flag',
  meta: 'Meta',
  hogql: 'HogQL',
};

/** The display names of operators, except those for cohorts. */
export const propertyOperators: Readonly<Record<string, string>> = {
  exact: 'is',
  is_not: 'is not',
  icontains: 'contains',
  not_icontains: 'does not contain',
  regex: 'matches',
  not_regex: 'does not match',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  is_set: 'is set',
  is_not_set: 'is not set',
  is_date_exact: 'is on',
  is_date_before: 'is before',
  is_date_after: 'is after',
  between: 'is between',
  not_between: 'is not between',
  min: 'is at least (min)',
  max: 'is at most (max)',
};

/** The display names of operators for cohorts. */
export const cohortOperators: Readonly<Record<string, string>> = { in: 'is in', not_in: 'is not in' };

const valueless: ReadonlySet<string> = new Set(['is_set', 'is_not_set']);
const ranges: ReadonlySet<string> = new Set(['between', 'not_between']);

const text = (value: unknown) =>
  typeof value === 'string' ? exactText(value) : value === undefined ? '' : stringifyExactJson(value);

/** Returns the display name of a key. A key without one is returned, also "toString", which every object inherits. */
export const nameOfKey = (names: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(names, key) ? names[key] : undefined) ?? key;

/** Returns the condition's type; `event` by default. */
export const propertyType = (filter: Filter) => text(filter['type'] ?? 'event');

/** Returns the condition's operator, or the default operator. */
export const operatorOf = (filter: Filter) =>
  text(filter['operator'] ?? (propertyType(filter) === 'cohort' ? 'in' : 'exact'));

/** Returns the name of the property, or the expression of a HogQL condition. */
export const propertyKey = (filter: Filter) => text(filter['key']);

/** Returns the possible operators with their display names. */
export const operatorsFor = (filter: Filter) =>
  propertyType(filter) === 'cohort' ? cohortOperators : propertyOperators;

/** Whether the operator has no value, such as "is set". */
export const isValueless = (filter: Filter) => valueless.has(operatorOf(filter));

/** Whether the condition needs a value. */
export const needsValue = (filter: Filter) => !isValueless(filter) && propertyType(filter) !== 'hogql';

/** Whether the operator needs two numbers. */
export const isRange = (filter: Filter) => ranges.has(operatorOf(filter));

/** Returns the values as text. A range always has two. */
export function valuesOf(filter: Filter): string[] {
  const { value } = filter;
  const values = (Array.isArray(value) ? value : [value ?? '']).map((one) => text(one ?? ''));
  return isRange(filter) && values.length < 2 ? [values[0] ?? '', ''] : values;
}

/** Whether a value is a list of conditions without nested groups. The row editor can only show such a list. */
export const isFilterList = (value: unknown): value is Filter[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && !('values' in entry));

/** Returns the condition's values as text. A value that has not been entered yet is an ellipsis. */
const joinValues = (filter: Filter, format: (value: string) => string) =>
  valuesOf(filter)
    .map((value) => (value === '' ? '…' : format(value)))
    .join(isRange(filter) ? ' and ' : ' or ');

/** Returns a condition in words: "the person’s email does not contain “@acme.com”". */
export function describeFilter(filter: Filter): string {
  const verb = nameOfKey(operatorsFor(filter), operatorOf(filter));
  if (propertyType(filter) === 'cohort') return `the person ${verb} cohort ${joinValues(filter, (id) => id)}`;
  if (propertyType(filter) === 'hogql') return `the expression ${propertyKey(filter) || '…'} is true`;
  const subject = `the ${propertyType(filter)}’s ${propertyKey(filter) || '…'} ${verb}`;
  return needsValue(filter) ? `${subject} ${joinValues(filter, (value) => `“${value}”`)}` : subject;
}

/** Describes the conditions in one sentence. */
export const describeFilters = (filters: readonly Filter[]): string =>
  filters.length === 0
    ? 'Includes all events.'
    : `Includes events if ${filters.map(describeFilter).join(', and if ')}.`;
