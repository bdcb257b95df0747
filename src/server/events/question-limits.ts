import { invalidInput } from '#contract/problem.ts';
import type { FilterGroup, PropertyFilter, Question } from './question.ts';

const MOST_STEPS = 20;
const MOST_FILTERS = 200;
const MOST_VALUES = 2_000;
const MOST_PATTERNS = 20;
const MOST_CHARACTERS = 100_000;
const DEEPEST = 10;

/** Everything that the filters of a question have. */
interface Size {
  filters: number;
  values: number;
  patterns: number;
  characters: number;
}

const isGroup = (filter: PropertyFilter | FilterGroup): filter is FilterGroup => 'filters' in filter;

function addFilter(size: Size, { key, operator, value }: PropertyFilter) {
  const values = Array.isArray(value) ? value.length : 1;
  size.filters++;
  size.values += values;
  if (operator === 'regex' || operator === 'not_regex') size.patterns += values;
  size.characters += key.length + JSON.stringify(value).length;
}

function addGroup(size: Size, { filters }: FilterGroup, depth = 1) {
  if (depth > DEEPEST) throw invalidInput(`Property filters can be nested at most ${DEEPEST} levels deep.`);
  for (const filter of filters) {
    if (isGroup(filter)) addGroup(size, filter, depth + 1);
    else addFilter(size, filter);
  }
}

const groupsOf = (question: Exclude<Question, { kind: 'flag' }>): FilterGroup[] => [
  question.where,
  ...(question.kind === 'funnel' ? question.steps.map(({ where }) => where) : [question.entity.where]),
];

const most = (count: number, limit: number, what: string) => {
  if (count > limit) throw invalidInput(`The filters of a metric can have at most ${limit} ${what}, not ${count}.`);
};

/** Throws 400, naming the limit, for a question that would take the database too long. */
export function requireAnswerable(question: Question) {
  if (question.kind === 'flag') return;
  if (question.kind === 'funnel' && question.steps.length > MOST_STEPS)
    throw invalidInput(`A funnel can have at most ${MOST_STEPS} steps, not ${question.steps.length}.`);
  const size: Size = { filters: 0, values: 0, patterns: 0, characters: 0 };
  for (const group of groupsOf(question)) addGroup(size, group);
  most(size.filters, MOST_FILTERS, 'conditions');
  most(size.values, MOST_VALUES, 'values');
  most(size.patterns, MOST_PATTERNS, 'regular expressions');
  most(size.characters, MOST_CHARACTERS, 'characters');
}
