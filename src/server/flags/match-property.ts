import { RE2JS } from 're2js';
import type { FlagProperty } from './filters.ts';
import { type DateContext, filterDate, propertyDate } from './property-dates.ts';
import { matchesVersion } from './semantic-version.ts';

/** Returns a value as text for comparisons. A string stays as it is, any other value becomes JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const lowerCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const isBoolean = (value: unknown) => /^(true|false)$/i.test(textOf(value));
const isTrue = (value: unknown) => textOf(value).toLowerCase() === 'true';

/**
 * Whether a property equals one of the wanted values, ignoring case. If all wanted values are true or false, every
 * property that is not true counts as false.
 */
function equalsAny(property: unknown, wanted: unknown): boolean {
  const values = listOf(wanted);
  if (values.length > 0 && values.every(isBoolean)) return values.some((value) => isTrue(value) === isTrue(property));
  return values.some((value) => textOf(value).toLowerCase() === textOf(property).toLowerCase());
}

const contains = (property: unknown, part: unknown) => lowerCase(textOf(property)).includes(lowerCase(textOf(part)));

/**
 * Whether a property matches a regular expression; null if the expression is invalid. Users write these expressions, so
 * the server uses RE2, which matches in linear time.
 */
function matchesPattern(property: unknown, pattern: unknown): boolean | null {
  try {
    return RE2JS.compile(textOf(pattern)).matcher(textOf(property)).find();
  } catch {
    return null;
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null;
}

const comparing =
  (isMet: (property: number, wanted: number) => boolean) =>
  ({ property, wanted }: Comparison): boolean => {
    const [one, other] = [numberOf(property), numberOf(wanted)];
    return one !== null && other !== null && isMet(one, other);
  };

function isBetween({ property, wanted }: Comparison): boolean {
  const [value, low, high] = [property, ...listOf(wanted)].map(numberOf);
  return (
    typeof value === 'number' && typeof low === 'number' && typeof high === 'number' && low <= value && value <= high
  );
}

const comparingDates =
  (isMet: (property: number, wanted: number) => boolean) =>
  ({ property, wanted, dates }: Comparison): boolean => {
    const [one, other] = [propertyDate(property, dates), filterDate(wanted, dates)];
    return one !== null && other !== null && isMet(one, other);
  };

interface Comparison {
  /** The person's value. */
  property: unknown;
  /** The filter's value. */
  wanted: unknown;
  dates: DateContext;
}

const operators: Record<string, (comparison: Comparison) => boolean> = {
  exact: ({ property, wanted }) => equalsAny(property, wanted),
  is_not: ({ property, wanted }) => !equalsAny(property, wanted),
  icontains: ({ property, wanted }) => contains(property, wanted),
  not_icontains: ({ property, wanted }) => !contains(property, wanted),
  icontains_multi: ({ property, wanted }) => listOf(wanted).some((part) => contains(property, part)),
  not_icontains_multi: ({ property, wanted }) => !listOf(wanted).some((part) => contains(property, part)),
  starts_with: ({ property, wanted }) => lowerCase(textOf(property)).startsWith(lowerCase(textOf(wanted))),
  not_starts_with: ({ property, wanted }) => !lowerCase(textOf(property)).startsWith(lowerCase(textOf(wanted))),
  ends_with: ({ property, wanted }) => lowerCase(textOf(property)).endsWith(lowerCase(textOf(wanted))),
  not_ends_with: ({ property, wanted }) => !lowerCase(textOf(property)).endsWith(lowerCase(textOf(wanted))),
  regex: ({ property, wanted }) => matchesPattern(property, wanted) === true,
  not_regex: ({ property, wanted }) => matchesPattern(property, wanted) === false,
  gt: comparing((property, wanted) => property > wanted),
  gte: comparing((property, wanted) => property >= wanted),
  lt: comparing((property, wanted) => property < wanted),
  lte: comparing((property, wanted) => property <= wanted),
  between: isBetween,
  not_between: (comparison) => !isBetween(comparison),
  is_date_before: comparingDates((property, wanted) => property < wanted),
  is_date_after: comparingDates((property, wanted) => property > wanted),
  is_date_exact: comparingDates((property, wanted) => property === wanted),
};

/** The operators whose condition is met if the person does not have the property. */
const holdsIfMissing = new Set([
  'is_not',
  'is_not_set',
  'not_icontains',
  'not_icontains_multi',
  'not_starts_with',
  'not_ends_with',
  'not_regex',
  'not_between',
]);

/**
 * Whether a person's properties meet a flag's condition. A property with the value null counts as set. If the property
 * is set, a condition with an unknown operator or an invalid regular expression is not met. The same is true for a
 * condition without a value, unless its operator is `is_set`.
 * Source: PostHog, `rust/feature-flags`, `properties/property_matching.rs`.
 */
export function matchesProperty(
  { key, operator, value: wanted }: FlagProperty,
  properties: Readonly<Record<string, unknown>>,
  dates: DateContext,
): boolean {
  const isSet = Object.hasOwn(properties, key) && properties[key] !== undefined;
  if (operator === 'is_set') return isSet;
  if (!isSet) return holdsIfMissing.has(operator);
  if (operator === 'is_not_set' || wanted === undefined || wanted === null) return false;
  const property = properties[key];
  if (operator.startsWith('semver_')) return matchesVersion(operator, textOf(property), textOf(wanted));
  return operators[operator]?.({ property, wanted, dates }) ?? false;
}
