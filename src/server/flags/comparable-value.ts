import { numberOf } from './number-of.ts';
import { isVersionBound } from './semantic-version.ts';

type Check = (value: unknown) => boolean;

const isSingle: Check = (value) => ['string', 'number', 'boolean'].includes(typeof value);
const isText: Check = (value) => typeof value === 'string';
const isOneOrMore: Check = (value) =>
  isSingle(value) || (Array.isArray(value) && value.length > 0 && value.every(isSingle));
const isNumberText: Check = (value) => typeof value === 'string' && numberOf(value) !== null;

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [low, high] = value.map(numberOf);
  return typeof low === 'number' && typeof high === 'number' && low <= high;
}

/** The values that operators can compare, by the operator without `not_`. */
const checks: Record<string, Check> = {
  exact: isOneOrMore,
  is_not: isOneOrMore,
  icontains_multi: isOneOrMore,
  icontains: isText,
  starts_with: isText,
  ends_with: isText,
  regex: isText,
  gt: isNumberText,
  gte: isNumberText,
  lt: isNumberText,
  lte: isNumberText,
  between: isRange,
};

/**
 * Whether an operator can compare a person's property with a condition's value. The operators `is_set` and `is_not_set`
 * have no value, and the dates have their own check.
 */
export function hasComparableValue(operator: string, value: unknown): boolean {
  if (/^is_(not_)?set$|^is_date_/.test(operator)) return true;
  if (operator.startsWith('semver_')) return typeof value === 'string' && isVersionBound(operator, value);
  return checks[operator.replace(/^not_/, '')]?.(value) ?? false;
}
