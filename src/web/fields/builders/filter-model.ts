import {
  type Filter,
  isRange,
  isValueless,
  operatorOf,
  propertyKey,
  propertyType,
  valuesOf,
} from '#contract/format/conditions.ts';
import { isNumeric, parseTypedNumber } from './parse-typed-number.ts';

/** A new condition on the events of a metric. */
export const blankEventFilter: Filter = { key: '', type: 'event', operator: 'exact', value: '' };

const keeping: ReadonlySet<string> = new Set(['exact', 'icontains', 'regex', 'is_set', 'in']);
const several: ReadonlySet<string> = new Set(['exact', 'is_not']);

/** Whether the operator accepts several values. */
export const allowsSeveralValues = (filter: Filter) =>
  several.has(operatorOf(filter)) && propertyType(filter) !== 'cohort';

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
  if (isValueless({ operator })) return operator;
  const { value } = isValueless(filter) ? { value: '' } : filter;
  if (isRange({ operator })) return valuesOf({ operator, value });
  return Array.isArray(value) && isRange(filter) ? (value[0] ?? '') : value;
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
