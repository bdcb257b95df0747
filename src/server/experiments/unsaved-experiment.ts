import { type Experiment, experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { invalidInput } from '#contract/problem.ts';

type Query = Partial<Record<'events' | 'actions' | 'insight' | 'filter_test_accounts', string>>;

function entitiesIn(query: Query, name: 'events' | 'actions'): Json | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw invalidInput('Value must be valid JSON.', name);
  }
}

const wordsOf = ({ insight, filter_test_accounts }: Query) => ({
  ...(insight === undefined ? {} : { insight }),
  ...(filter_test_accounts === undefined ? {} : { filter_test_accounts: filter_test_accounts === 'true' }),
});

/** Returns the metric filter in the query parameters. */
function filtersIn(query: Query): Experiment['filters'] {
  const [events, actions] = [entitiesIn(query, 'events'), entitiesIn(query, 'actions')];
  return {
    ...(events === undefined ? {} : { events }),
    ...(actions === undefined ? {} : { actions }),
    ...wordsOf(query),
  };
}

/** Returns the unsaved draft that the query parameters describe. */
export const unsavedExperiment = (query: Query) => ({
  ...Object.fromEntries(Object.entries(experiment.fields).map(([name, { initial }]) => [name, initial])),
  filters: filtersIn(query),
});
