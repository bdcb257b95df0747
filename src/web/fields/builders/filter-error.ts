import {
  type Filter,
  isRange,
  needsValue,
  operatorOf,
  propertyKey,
  propertyType,
  valuesOf,
} from '#contract/format/conditions.ts';
import { unsupportedReason, unusablePattern } from '#contract/regular-expression.ts';
import { numberText } from './filter-model.ts';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
/** Whether a text is a date, a date with a time, or a relative date such as "-7d". */
const isDate = (text: string) => /^-?\d+[hdwmy]$/.test(text) || !Number.isNaN(Date.parse(text));

type PatternJudge = (source: string) => string | null;

interface ValueRule {
  operators: readonly string[];
  isValid: (text: string) => boolean;
  message: string;
}

const valueRules: readonly ValueRule[] = [
  {
    operators: ['in', 'not_in'],
    isValid: (text) => /^\d+$/.test(text),
    message: 'Enter the id of a cohort, for example 42.',
  },
  {
    operators: ['gt', 'gte', 'lt', 'lte', 'min', 'max', 'between', 'not_between'],
    isValid: isNumber,
    message: 'Enter a number.',
  },
  {
    operators: ['is_date_exact', 'is_date_before', 'is_date_after'],
    isValid: isDate,
    message: 'Enter a date, for example 2026-01-31.',
  },
];

function patternsError(filter: Filter, reasonOf: PatternJudge): string | null {
  const reason = valuesOf(filter)
    .map(reasonOf)
    .find((found) => found !== null);
  return reason === undefined ? null : unusablePattern(reason);
}

function valuesError(filter: Filter, reasonOf: PatternJudge): string | null {
  const values = valuesOf(filter);
  if (values.length === 0 || values.includes('')) return 'Enter a value.';
  if (hasPattern(filter)) return patternsError(filter, reasonOf);
  const need = valueRules.find(({ operators }) => operators.includes(operatorOf(filter)));
  return need && !values.every(need.isValid) ? need.message : null;
}

/** Whether the values of a condition are regular expressions. */
export const hasPattern = (filter: Filter) => ['regex', 'not_regex'].includes(operatorOf(filter));

/**
 * Returns why a condition is invalid, or null.
 * @param reasonOf returns why the server can't compute with a regular expression, or null
 */
export function filterError(filter: Filter, reasonOf: PatternJudge = unsupportedReason): string | null {
  if (propertyType(filter) === 'hogql') return propertyKey(filter) === '' ? 'Enter an expression.' : null;
  if (propertyKey(filter) === '') return 'Enter the name of a property.';
  if (propertyType(filter) === 'group' && numberText(filter['group_type_index']) === '')
    return 'Enter the index of a group type, for example 0.';
  if (!needsValue(filter)) return null;
  const [low, high] = valuesOf(filter).map(Number);
  const fault = valuesError(filter, reasonOf);
  if (fault || !isRange(filter)) return fault;
  return Number(low) > Number(high) ? 'The first number must not be larger than the second.' : null;
}
