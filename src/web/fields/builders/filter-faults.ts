import { type Filter, hasValue, isRange, keyOf, numberText, operatorOf, typeOf, valuesOf } from './filter-model.ts';

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

interface Need {
  operators: readonly string[];
  isMet: (text: string) => boolean;
  words: string;
}

const needs: readonly Need[] = [
  { operators: ['in', 'not_in'], isMet: (text) => /^\d+$/.test(text), words: 'A cohort is named by its number.' },
  {
    operators: ['gt', 'gte', 'lt', 'lte', 'min', 'max', 'between', 'not_between'],
    isMet: isNumber,
    words: 'This comparison needs a number.',
  },
  {
    operators: ['is_date_exact', 'is_date_before', 'is_date_after'],
    isMet: isDate,
    words: 'This comparison needs a date, like 2026-01-31.',
  },
  { operators: ['regex', 'not_regex'], isMet: isPattern, words: 'Not a regular expression.' },
];

function faultOfValues(filter: Filter): string | null {
  const values = valuesOf(filter);
  if (values.length === 0 || values.includes('')) return 'A value is missing.';
  const need = needs.find(({ operators }) => operators.includes(operatorOf(filter)));
  return need && !values.every(need.isMet) ? need.words : null;
}

/** Why a condition cannot be computed as it is; null when it can. */
export function faultIn(filter: Filter): string | null {
  if (typeOf(filter) === 'hogql') return keyOf(filter) === '' ? 'The expression is missing.' : null;
  if (keyOf(filter) === '') return 'The name of the property is missing.';
  if (typeOf(filter) === 'group' && numberText(filter['group_type_index']) === '') return 'The group type is missing.';
  if (!hasValue(filter)) return null;
  const [low, high] = valuesOf(filter).map(Number);
  const fault = faultOfValues(filter);
  if (fault || !isRange(filter)) return fault;
  return Number(low) > Number(high) ? 'The first number is larger than the second one.' : null;
}
