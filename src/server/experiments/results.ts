import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';
import type { Db } from '../db/open.ts';
import { measure, type Question } from './measure.ts';
import type { StoredExperiment } from './store.ts';

/** JSON text, with the blanks that the real server puts into it. */
const NOTHING_MEASURED =
  '{"no-events": true, "no-flag-info": true, "no-control-variant": true, "no-test-variant": true}';

/** What results answer beside the experiment itself. */
export interface Results {
  result: Json;
  last_refresh: string;
  is_cached: boolean;
}

function requireLaunched({ start_date }: StoredExperiment) {
  if (!start_date) throw invalidInput('The experiment has not been launched, so it has no results yet.');
}

const isEmpty = (value: unknown) => value === null || (isObject(value) && Object.keys(value).length === 0);

/** The results of the goal. Throws 400 for an experiment without a goal, for a draft, and when nothing was measured. */
export async function goalResults(db: Db, question: Omit<Question, 'filters'>): Promise<Results> {
  const { filters } = question.experiment;
  if (isEmpty(filters)) throw invalidInput('Experiment has no target metric');
  requireLaunched(question.experiment);
  const insight = await measure(db, { ...question, filters });
  if (insight.length === 0) throw invalidInput(NOTHING_MEASURED, null, 'no-results');
  return { result: { insight, filters }, last_refresh: question.now.toISOString(), is_cached: false };
}

const insights = ['FUNNELS', 'TRENDS'];

function metricAt(metrics: readonly Json[], index: string | undefined): Json {
  if (metrics.length === 0) throw invalidInput('Experiment has no secondary metrics');
  if (!index) throw invalidInput('Secondary metric id is required');
  if (!/^\s*[+-]?\d+\s*$/.test(index)) throw invalidInput('Secondary metric id must be an integer');
  const metric = metrics[Number(index)];
  if (metric === undefined) throw invalidInput('Invalid metric ID');
  const filters = isObject(metric) ? ((metric['filters'] ?? {}) as Json) : {};
  const insight = isObject(filters) ? (filters['insight'] ?? 'TRENDS') : null;
  if (!insights.includes(String(insight).toUpperCase()))
    throw invalidInput('Secondary metrics need to be funnel or trend insights');
  return filters;
}

/** The results of one secondary metric, by its index. Missing data are no error here: then no variant has a value. */
export async function secondaryResults(
  db: Db,
  question: Omit<Question, 'filters'>,
  index: string | undefined,
): Promise<Results> {
  const { secondary_metrics } = question.experiment;
  const filters = metricAt(Array.isArray(secondary_metrics) ? secondary_metrics : [], index);
  requireLaunched(question.experiment);
  const insight = await measure(db, { ...question, filters });
  return {
    result: { result: {}, insight, filters },
    last_refresh: question.now.toISOString(),
    is_cached: false,
  };
}
