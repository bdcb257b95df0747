import {
  type Filter,
  isRange,
  needsValue,
  numberText,
  operatorOf,
  propertyKey,
  propertyType,
  valuesOf,
} from './filter-model.ts';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
/** A day, a moment, or a time counted back from now, as in "-7d". */
const isDate = (text: string) => /^-?\d+[hdwmy]$/.test(text) || !Number.isNaN(Date.parse(text));

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

interface ValueRule {
  operators: readonly string[];
  isValid: (text: string) => boolean;
  message: string;
}

const valueRules: readonly ValueRule[] = [
  { operators: ['in', 'not_in'], isValid: (text) => /^\d+$/.test(text), message: 'A cohort is named by its number.' },
  {
    operators: ['gt', 'gte', 'lt', 'lte', 'min', 'max', 'between', 'not_between'],
    isValid: isNumber,
    message: 'This comparison needs a number.',
  },
  {
    operators: ['is_date_exact', 'is_date_before', 'is_date_after'],
    isValid: isDate,
    message: 'This comparison needs a date, like 2026-01-31.',
  },
  { operators: ['regex', 'not_regex'], isValid: isPattern, message: 'Not a regular expression.' },
];

function valuesError(filter: Filter): string | null {
  const values = valuesOf(filter);
  if (values.length === 0 || values.includes('')) return 'A value is missing.';
  const need = valueRules.find(({ operators }) => operators.includes(operatorOf(filter)));
  return need && !values.every(need.isValid) ? need.message : null;
}

/** Why a condition cannot be computed as it is; null when it can. */
export function filterError(filter: Filter): string | null {
  if (propertyType(filter) === 'hogql') return propertyKey(filter) === '' ? 'The expression is missing.' : null;
  if (propertyKey(filter) === '') return 'The name of the property is missing.';
  if (propertyType(filter) === 'group' && numberText(filter['group_type_index']) === '')
    return 'The group type is missing.';
  if (!needsValue(filter)) return null;
  const [low, high] = valuesOf(filter).map(Number);
  const fault = valuesError(filter);
  if (fault || !isRange(filter)) return fault;
  return Number(low) > Number(high) ? 'The first number is larger than the second one.' : null;
}
