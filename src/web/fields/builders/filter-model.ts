import { isObject } from '#contract/kinds/objects.ts';
import { exactText, stringifyExactJson } from '../../api/exact-json.ts';
import { isNumeric, parseTypedNumber } from './parse-typed-number.ts';

/** A condition on a property, as the wire has it; keys that nothing here knows stay as they are. */
export type Filter = Record<string, unknown>;

/** What a property belongs to, by the `type` of its condition. */
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

/** How each operator reads in a sentence. */
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

/** How the operators of a condition on a cohort read. */
export const cohortOperators: Readonly<Record<string, string>> = { in: 'is in', not_in: 'is not in' };

const keeping: ReadonlySet<string> = new Set(['exact', 'icontains', 'regex', 'is_set', 'in']);
const valueless: ReadonlySet<string> = new Set(['is_set', 'is_not_set']);
const several: ReadonlySet<string> = new Set(['exact', 'is_not']);
const ranges: ReadonlySet<string> = new Set(['between', 'not_between']);

const text = (value: unknown) =>
  typeof value === 'string' ? exactText(value) : value === undefined ? '' : stringifyExactJson(value);

/** What its property belongs to: an event, where it does not say. */
export const propertyType = (filter: Filter) => text(filter['type'] ?? 'event');

/** How it compares, also where it does not say. */
export const operatorOf = (filter: Filter) =>
  text(filter['operator'] ?? (propertyType(filter) === 'cohort' ? 'in' : 'exact'));

/** The name of its property; of an expression, the expression. */
export const propertyKey = (filter: Filter) => text(filter['key']);

/** The operators that it can choose from, with how they read. */
export const operatorsFor = (filter: Filter) =>
  propertyType(filter) === 'cohort' ? cohortOperators : propertyOperators;

/** Does it compare with a value at all? */
export const needsValue = (filter: Filter) => !valueless.has(operatorOf(filter)) && propertyType(filter) !== 'hogql';

/** Does it compare with two numbers? */
export const isRange = (filter: Filter) => ranges.has(operatorOf(filter));

/** May it compare with a list of values? */
export const allowsSeveralValues = (filter: Filter) =>
  several.has(operatorOf(filter)) && propertyType(filter) !== 'cohort';

/** The values of a condition, as text; a range has two. */
export function valuesOf(filter: Filter): string[] {
  const { value } = filter;
  const values = (Array.isArray(value) ? value : [value ?? '']).map((one) => text(one ?? ''));
  return isRange(filter) && values.length < 2 ? [values[0] ?? '', ''] : values;
}

/** Can rows show it: is it a list of conditions, none of which is a group of others? */
export const isFilterList = (value: unknown): value is Filter[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && !('values' in entry));

/** A text in the notation of the value in whose place it comes: numbers stay numbers. */
const likeBefore = (typed: string, before: unknown, isNumber: boolean): unknown =>
  isNumeric(before) || isNumber ? parseTypedNumber(typed) : typed;

/** The condition with another text as its value number `at`; an empty further value is left out by `removeValue`. */
export function setValue(filter: Filter, at: number, typed: string): Filter {
  const { value } = filter;
  const isNumber = propertyType(filter) === 'cohort';
  if (!Array.isArray(value) && at === 0) return { ...filter, value: likeBefore(typed, value, isNumber) };
  const values: unknown[] = Array.isArray(value) ? [...value] : [value];
  values[at] = likeBefore(typed, values[at], isNumber);
  return { ...filter, value: values };
}

/** The condition without its value number `at`; empty where it has no list of them. */
export const removeValue = (filter: Filter, at: number): Filter => ({
  ...filter,
  value: Array.isArray(filter['value']) ? filter['value'].toSpliced(at, 1) : '',
});

/** The values that another operator can take over: two for a range, one where it knows only one. */
function valueFor(operator: string, filter: Filter): unknown {
  if (valueless.has(operator)) return operator;
  const { value } = valueless.has(operatorOf(filter)) ? { value: '' } : filter;
  if (ranges.has(operator)) return valuesOf({ operator, value });
  return Array.isArray(value) && ranges.has(operatorOf(filter)) ? (value[0] ?? '') : value;
}

/** The condition with another operator, and with what that operator needs as a value. */
export const setOperator = (filter: Filter, operator: string): Filter => ({
  ...filter,
  operator,
  value: valueFor(operator, filter),
});

/** The condition about something else; a cohort is known by its id alone. */
export function setType(filter: Filter, type: string): Filter {
  const wasCohort = propertyType(filter) === 'cohort';
  if (type === 'cohort') return { ...filter, type, key: 'id', operator: 'not_in', value: '' };
  return wasCohort ? { ...filter, type, key: '', operator: 'is_not', value: '' } : { ...filter, type };
}

/** A number as an input holds it; nothing for anything else. */
export const numberText = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** The condition about another type of groups, counted from 0. */
export const setGroupType = (filter: Filter, typed: string): Filter => ({
  ...filter,
  group_type_index: typed === '' ? null : Number(typed),
});

const subjects: Readonly<Record<string, string>> = {
  person: 'the person’s',
  event: 'the event’s',
  group: 'the group’s',
};
const quoted = (filter: Filter) =>
  valuesOf(filter)
    .map((value) => `“${value}”`)
    .join(isRange(filter) ? ' and ' : ' or ');

function clauseOf(filter: Filter): string {
  const verb = operatorsFor(filter)[operatorOf(filter)] ?? operatorOf(filter);
  if (propertyType(filter) === 'cohort') return `the person ${verb} cohort ${valuesOf(filter).join(' or ')}`;
  if (propertyType(filter) === 'hogql') return `the expression ${propertyKey(filter) || '…'} holds`;
  const subject = `${subjects[propertyType(filter)] ?? `the ${propertyType(filter)}’s`} ${propertyKey(filter) || '…'} ${verb}`;
  return needsValue(filter) ? `${subject} ${quoted(filter)}` : subject;
}

/** What the conditions mean together, as one sentence. */
export const describeFilters = (filters: readonly Filter[]): string =>
  filters.length === 0 ? 'Keeps everything.' : `Keeps an event if ${filters.map(clauseOf).join(', and if ')}.`;

/** The two mistakes that are made most: to say whom to leave out, and to look for an address at the event. */
const commonMistakes: readonly { isIn: (filter: Filter) => boolean; message: string }[] = [
  {
    isIn: (filter) => propertyType(filter) === 'event' && /^\$?e-?mail$/i.test(propertyKey(filter)),
    message: 'E-mail is nearly always a property of the person: this condition is about the event.',
  },
  {
    isIn: (filter) => keeping.has(operatorOf(filter)) && propertyType(filter) !== 'hogql',
    message: 'This keeps only what matches. To leave people out, choose an operator with “not”.',
  },
];

/** What a condition probably means otherwise than it says. */
export const filterWarnings = (filter: Filter): string[] =>
  commonMistakes.filter(({ isIn }) => isIn(filter)).map(({ message }) => message);
