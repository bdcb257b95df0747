import { invalidInput } from '#contract/problem.ts';
import type { Entity, FilterGroup, PropertyFilter } from './entity.ts';
import type { EventQuery } from './event-query.ts';
import { exposuresOf, type MomentsQuery, type PersonMeasure } from './moments-query.ts';

const MAX_STEPS = 20;
const MAX_FILTERS = 200;
const MAX_VALUES = 2_000;
const MAX_PATTERNS = 20;
const MAX_CHARACTERS = 100_000;
const MAX_DEPTH = 10;

/** The total size of a query's filters. */
interface Size {
  filters: number;
  values: number;
  patterns: number;
  characters: number;
}

/** A query with filters of its own. */
type FilteringQuery = Exclude<EventQuery, { kind: 'flag' | 'people' }>;

const isGroup = (filter: PropertyFilter | FilterGroup): filter is FilterGroup => 'filters' in filter;

function addFilter(size: Size, { key, operator, value }: PropertyFilter) {
  const values = Array.isArray(value) ? value.length : 1;
  size.filters++;
  size.values += values;
  if (operator === 'regex' || operator === 'not_regex') size.patterns += values;
  size.characters += key.length + JSON.stringify(value).length;
}

function addGroup(size: Size, { filters }: FilterGroup, depth = 1) {
  if (depth > MAX_DEPTH) throw invalidInput(`Property filters can be nested at most ${MAX_DEPTH} levels deep.`);
  for (const filter of filters) {
    if (isGroup(filter)) addGroup(size, filter, depth + 1);
    else addFilter(size, filter);
  }
}

function measuredEntities(measure: PersonMeasure): readonly Entity[] {
  if (measure.kind === 'funnel') return measure.steps;
  if (measure.kind === 'retention') return [...(measure.start === null ? [] : [measure.start]), measure.completion];
  return measure.kind === 'mean' ? [measure.value.entity] : [measure.numerator.entity, measure.denominator.entity];
}

const momentsEntities = (query: MomentsQuery): readonly Entity[] => [
  ...exposuresOf(query).map(({ entity }) => entity),
  ...measuredEntities(query.measure),
];

function entitiesOf(query: FilteringQuery): readonly Entity[] {
  if (query.kind === 'funnel') return query.steps;
  if (query.kind === 'moments') return momentsEntities(query);
  return [query.kind === 'participation' ? query.exposure.entity : query.entity];
}

const groupsOf = (query: FilteringQuery): FilterGroup[] => [
  ...('where' in query ? [query.where] : []),
  ...entitiesOf(query).map(({ where }) => where),
];

function stepsOf(query: EventQuery): number {
  if (query.kind === 'moments') return query.measure.kind === 'funnel' ? query.measure.steps.length : 0;
  return query.kind === 'funnel' ? query.steps.length : 0;
}

const most = (count: number, limit: number, what: string) => {
  if (count > limit) throw invalidInput(`The filters of a metric can have at most ${limit} ${what}, not ${count}.`);
};

/** Throws 400 with the exceeded limit if a query is too expensive. */
export function requireWithinLimits(query: EventQuery) {
  if (query.kind === 'flag' || query.kind === 'people') return;
  const steps = stepsOf(query);
  if (steps > MAX_STEPS) throw invalidInput(`A funnel can have at most ${MAX_STEPS} steps, not ${steps}.`);
  const size: Size = { filters: 0, values: 0, patterns: 0, characters: 0 };
  for (const group of groupsOf(query)) addGroup(size, group);
  most(size.filters, MAX_FILTERS, 'conditions');
  most(size.values, MAX_VALUES, 'values');
  most(size.patterns, MAX_PATTERNS, 'regular expressions');
  most(size.characters, MAX_CHARACTERS, 'characters');
}
