import { exactText, stringifyExactJson } from '#contract/exact-json.ts';
import { type FlagPattern, MAX_TEXT_LENGTH } from './flag-pattern.ts';
import { numberOf } from './number-of.ts';
import { type DateContext, filterDate, propertyDate } from './property-dates.ts';
import { isVersionOperator, matchesVersion } from './semantic-version.ts';

/** A condition on one property of a person. */
export interface FlagProperty {
  key: string;
  operator: string;
  /** Undefined for `is_set` and `is_not_set`. */
  value: unknown;
  /** The regular expression; null for operators that have none. */
  pattern: FlagPattern | null;
}

interface Comparison {
  /** The person's value. */
  property: unknown;
  /** The filter's value. */
  wanted: unknown;
  dates: DateContext;
  pattern: FlagPattern | null;
}

const not =
  (isMet: (comparison: Comparison) => boolean) =>
  (comparison: Comparison): boolean =>
    !isMet(comparison);

/** Returns a value as text for comparisons. A string stays as it is, any other value becomes JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : stringifyExactJson(value));

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
  const text = textOf(property).toLowerCase();
  return values.some((value) => textOf(value).toLowerCase() === text);
}

const start = (text: string) => text.slice(0, MAX_TEXT_LENGTH);
const end = (text: string) => text.slice(-MAX_TEXT_LENGTH);

type TextTest = (text: string, part: string) => boolean;

/** Returns a comparison that ignores the case of ASCII letters: whether a test holds for one of the wanted texts. */
const testing =
  (cut: (text: string) => string, isMet: TextTest, partsOf = (wanted: unknown): unknown[] => [wanted]) =>
  ({ property, wanted }: Comparison): boolean => {
    const text = lowerCase(cut(textOf(property)));
    return partsOf(wanted).some((part) => isMet(text, lowerCase(textOf(part))));
  };

const includes: TextTest = (text, part) => text.includes(part);
const contains = testing(start, includes);
const containsAny = testing(start, includes, listOf);
const startsWith = testing(start, (text, part) => text.startsWith(part));
const endsWith = testing(end, (text, part) => text.endsWith(part));

const matchesPattern = ({ property, pattern }: Comparison) => pattern?.isIn(textOf(property)) === true;
const matchesNoPattern = ({ property, pattern }: Comparison) => pattern?.isIn(textOf(property)) === false;

const comparing =
  (isMet: (property: number, wanted: number) => boolean) =>
  ({ property, wanted }: Comparison): boolean => {
    const [one, other] = [numberOf(property), numberOf(wanted)];
    return one !== null && other !== null && isMet(one, other);
  };

/** Returns a comparison with a range. It is false for a property that is not a number, also if it must be outside. */
const comparingRange =
  (isMet: (property: number, low: number, high: number) => boolean) =>
  ({ property, wanted }: Comparison): boolean => {
    const [value, low, high] = [property, ...listOf(wanted)].map(numberOf);
    return typeof value === 'number' && typeof low === 'number' && typeof high === 'number' && isMet(value, low, high);
  };

const comparingDates =
  (isMet: (property: number, wanted: number) => boolean) =>
  ({ property, wanted, dates }: Comparison): boolean => {
    const [one, other] = [propertyDate(property, dates), filterDate(wanted, dates)];
    return one !== null && other !== null && isMet(one, other);
  };

const operators: Record<string, (comparison: Comparison) => boolean> = {
  exact: ({ property, wanted }) => equalsAny(property, wanted),
  is_not: ({ property, wanted }) => !equalsAny(property, wanted),
  icontains: contains,
  not_icontains: not(contains),
  icontains_multi: containsAny,
  not_icontains_multi: not(containsAny),
  starts_with: startsWith,
  not_starts_with: not(startsWith),
  ends_with: endsWith,
  not_ends_with: not(endsWith),
  regex: matchesPattern,
  not_regex: matchesNoPattern,
  gt: comparing((property, wanted) => property > wanted),
  gte: comparing((property, wanted) => property >= wanted),
  lt: comparing((property, wanted) => property < wanted),
  lte: comparing((property, wanted) => property <= wanted),
  between: comparingRange((property, low, high) => low <= property && property <= high),
  not_between: comparingRange((property, low, high) => property < low || high < property),
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

/** Whether this server knows an operator. */
export const isOperator = (operator: string) =>
  operator === 'is_set' ||
  operator === 'is_not_set' ||
  Object.hasOwn(operators, operator) ||
  isVersionOperator(operator);

/**
 * Whether a person's properties meet a flag's condition. A property with the value null counts as set. If the property
 * is set, a condition without a value is not met, unless its operator is `is_set`. Patterns and parts of texts are
 * searched only in the first or last 10,000 characters of a property. The properties come from `parseExactJson`.
 * Source: PostHog, `rust/feature-flags`, `properties/property_matching.rs`.
 */
export function matchesProperty(
  { key, operator, value: wanted, pattern }: FlagProperty,
  properties: Readonly<Record<string, unknown>>,
  dates: DateContext,
): boolean {
  const isSet = Object.hasOwn(properties, key) && properties[key] !== undefined;
  if (operator === 'is_set') return isSet;
  if (!isSet) return holdsIfMissing.has(operator);
  if (operator === 'is_not_set' || wanted === undefined || wanted === null) return false;
  const given = properties[key];
  const property = typeof given === 'string' ? exactText(given) : given;
  if (operator.startsWith('semver_')) return matchesVersion(operator, textOf(property), textOf(wanted));
  return operators[operator]?.({ property, wanted, dates, pattern }) ?? false;
}
