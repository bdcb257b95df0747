import { exactText, stringifyExactJson } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isNumeric, parseTypedNumber } from './parse-typed-number.ts';

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

const keeping: ReadonlySet<string> = new Set(['exact', 'icontains', 'regex', 'is_set', 'in']);
const valueless: ReadonlySet<string> = new Set(['is_set', 'is_not_set']);
const several: ReadonlySet<string> = new Set(['exact', 'is_not']);
const ranges: ReadonlySet<string> = new Set(['between', 'not_between']);

const text = (value: unknown) =>
  typeof value === 'string' ? exactText(value) : value === undefined ? '' : stringifyExactJson(value);

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

/** Whether the operator needs a value. */
export const needsValue = (filter: Filter) => !valueless.has(operatorOf(filter)) && propertyType(filter) !== 'hogql';

/** Whether the operator needs two numbers. */
export const isRange = (filter: Filter) => ranges.has(operatorOf(filter));

/** Whether the operator accepts several values. */
export const allowsSeveralValues = (filter: Filter) =>
  several.has(operatorOf(filter)) && propertyType(filter) !== 'cohort';

/** Returns the values as text. A range always has two. */
export function valuesOf(filter: Filter): string[] {
  const { value } = filter;
  const values = (Array.isArray(value) ? value : [value ?? '']).map((one) => text(one ?? ''));
  return isRange(filter) && values.length < 2 ? [values[0] ?? '', ''] : values;
}

/** Whether a value is a list of conditions without nested groups. The row editor can only show such a list. */
export const isFilterList = (value: unknown): value is Filter[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && !('values' in entry));

/** Converts typed text to a number if the previous value was a number or `isNumber` is true. */
const likeBefore = (typed: string, before: unknown, isNumber: boolean): unknown =>
  isNumeric(before) || isNumber ? parseTypedNumber(typed) : typed;

/** Returns the condition with a changed value. */
export function setValue(filter: Filter, at: number, typed: string): Filter {
  const { value } = filter;
  const isNumber = propertyType(filter) === 'cohort';
  if (!Array.isArray(value) && at === 0) return { ...filter, value: likeBefore(typed, value, isNumber) };
  const values: unknown[] = Array.isArray(value) ? [...value] : [value];
  values[at] = likeBefore(typed, values[at], isNumber);
  return { ...filter, value: values };
}

/** Returns the condition without one of its values. */
export const removeValue = (filter: Filter, at: number): Filter => ({
  ...filter,
  value: Array.isArray(filter['value']) ? filter['value'].toSpliced(at, 1) : '',
});

/**
 * Returns the value of a condition whose operator changes to `operator`. A range gets two values. If the former operator
 * was a range and the new one is not, only the first value is kept. An operator that needs no value stores its own name
 * as the value.
 */
function valueFor(operator: string, filter: Filter): unknown {
  if (valueless.has(operator)) return operator;
  const { value } = valueless.has(operatorOf(filter)) ? { value: '' } : filter;
  if (ranges.has(operator)) return valuesOf({ operator, value });
  return Array.isArray(value) && ranges.has(operatorOf(filter)) ? (value[0] ?? '') : value;
}

/** Returns the condition with another operator and a matching value. */
export const setOperator = (filter: Filter, operator: string): Filter => ({
  ...filter,
  operator,
  value: valueFor(operator, filter),
});

/** Returns the condition with another type. A cohort condition always has the key `id`. */
export function setType(filter: Filter, type: string): Filter {
  const wasCohort = propertyType(filter) === 'cohort';
  if (type === 'cohort') return { ...filter, type, key: 'id', operator: 'not_in', value: '' };
  return wasCohort ? { ...filter, type, key: '', operator: 'is_not', value: '' } : { ...filter, type };
}

/** Returns a number as input text; empty for any other value. */
export const numberText = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** Returns the condition with another group type index. */
export const setGroupType = (filter: Filter, typed: string): Filter => ({
  ...filter,
  group_type_index: typed === '' ? null : Number(typed),
});

const subjects: Readonly<Record<string, string>> = {
  person: 'the person’s',
  event: 'the event’s',
  group: 'the group’s',
};
/** Returns the condition's values as text. A value that has not been entered yet is an ellipsis. */
const joinValues = (filter: Filter, format: (value: string) => string) =>
  valuesOf(filter)
    .map((value) => (value === '' ? '…' : format(value)))
    .join(isRange(filter) ? ' and ' : ' or ');

function clauseOf(filter: Filter): string {
  const verb = operatorsFor(filter)[operatorOf(filter)] ?? operatorOf(filter);
  if (propertyType(filter) === 'cohort') return `the person ${verb} cohort ${joinValues(filter, (id) => id)}`;
  if (propertyType(filter) === 'hogql') return `the expression ${propertyKey(filter) || '…'} is true`;
  const subject = `${subjects[propertyType(filter)] ?? `the ${propertyType(filter)}’s`} ${propertyKey(filter) || '…'} ${verb}`;
  return needsValue(filter) ? `${subject} ${joinValues(filter, (value) => `“${value}”`)}` : subject;
}

/** Describes the conditions in one sentence. */
export const describeFilters = (filters: readonly Filter[]): string =>
  filters.length === 0 ? 'Includes all events.' : `Includes events if ${filters.map(clauseOf).join(', and if ')}.`;

/** Common mistakes with their warnings. */
const commonMistakes: readonly { isIn: (filter: Filter) => boolean; message: string }[] = [
  {
    isIn: (filter) => propertyType(filter) === 'event' && /^\$?e-?mail$/i.test(propertyKey(filter)),
    message: 'Email is usually a person property, but this condition checks a property of the event.',
  },
  {
    isIn: (filter) => keeping.has(operatorOf(filter)) && propertyType(filter) !== 'hogql',
    message: 'Only events that match this condition are included. To exclude people, choose an operator with “not”.',
  },
];

/** Returns warnings about probable mistakes in a condition. */
export const filterWarnings = (filter: Filter): string[] =>
  commonMistakes.filter(({ isIn }) => isIn(filter)).map(({ message }) => message);
