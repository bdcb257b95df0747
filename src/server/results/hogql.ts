import type { Json } from '#contract/field.ts';
import { invalidInput } from '#contract/problem.ts';
import type { FilterGroup, Operator, PropertyFilter } from '../events/entity.ts';

const COMPARISON =
  /^\s*(?<owner>person\.)?properties(?:\.(?<name>[$\w-]+)|\[\s*'(?<quoted>[^']+)'\s*\])\s*(?<sign>==?|!=|<>|>=|<=|>|<|(?:not\s+)?i?like)\s*(?<value>'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|true|false)\s*(?<joint>and\b|or\b|$)/i;

const operators: Record<string, Operator> = {
  '=': 'exact',
  '==': 'exact',
  '!=': 'is_not',
  '<>': 'is_not',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  like: 'regex',
  ilike: 'regex',
  'not like': 'not_regex',
  'not ilike': 'not_regex',
};

const textIn = (literal: string) => (literal.startsWith("'") ? literal.slice(1, -1).replace(/\\(.)/g, '$1') : literal);

/**
 * Converts the pattern of a LIKE operator to a regular expression.
 * @param options the regular expression's options: `s`, or `is` to ignore case
 */
const patternOf = (like: string, options: string) =>
  `(?${options})^${like
    .replace(/[^\w\s%]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')}$`;

function wantedValue(sign: string, literal: string): Json {
  const text = textIn(literal);
  return sign.endsWith('like') ? patternOf(text, sign.endsWith('ilike') ? 'is' : 's') : text;
}

const unsupportedExpression = (expression: string) =>
  invalidInput(
    `This server supports only HogQL that compares properties with values. Comparisons can be joined by "and" or by "or", but not by both. Not supported: ${expression}`,
  );

const LONGEST = 10_000;

type Parts = Record<string, string | undefined>;

function comparisonOf({ owner, name, quoted, sign = '', value = '' }: Parts): PropertyFilter {
  const spelled = sign.toLowerCase().replace(/\s+/g, ' ');
  return {
    of: owner ? 'person' : 'event',
    key: name ?? quoted ?? '',
    operator: operators[spelled] ?? 'exact',
    value: wantedValue(spelled, value),
  };
}

/**
 * Yields the parts of each comparison. `joint` is the `and` or `or` after the comparison; empty for the last
 * comparison.
 */
function* partsOf(expression: string): Generator<Parts> {
  for (let rest = expression, joint = 'and'; joint !== ''; ) {
    const found = COMPARISON.exec(rest);
    if (!found?.groups) throw unsupportedExpression(expression);
    yield found.groups;
    rest = rest.slice(found[0].length);
    joint = found.groups['joint'] ?? '';
  }
}

/**
 * Returns the filters in a HogQL expression. The expression must consist of comparisons of properties with values, joined
 * by either `and` or `or`. Throws 400 for any other expression.
 */
export function hogqlFilter(expression: string): FilterGroup {
  if (expression.length > LONGEST) throw invalidInput(`A HogQL expression can have at most ${LONGEST} characters.`);
  const parts = [...partsOf(expression)];
  const joints = new Set(parts.flatMap(({ joint }) => joint?.toLowerCase() || []));
  if (joints.size > 1) throw unsupportedExpression(expression);
  return { match: joints.has('or') ? 'any' : 'all', filters: parts.map(comparisonOf) };
}
