import type { Experiment } from '#contract/experiment.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { type PlanProgress, planProgressOf } from '#verdict/analysis/plan-progress.ts';
import { PLANNED_CHECK } from '#verdict/analysis/verdict-input.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import type { ReachedResult } from '#verdict/reached.ts';
import { buildReport } from '#verdict/report.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import type { Returns } from '#verdict/returns.ts';
import { type AnalysisSettings, defaultSettings } from '#verdict/settings.ts';

/** The progress of a plan at its end. */
export const PLANNED_DAY_PROGRESS: PlanProgress = { runTime: PLANNED_CHECK, growth: null, canForecast: true };

export const NOW = Date.parse('2026-03-15T12:00:00Z');
const DAY_MS = 86_400_000;
const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString();

/** The successes and people of each variant. */
export type Counts = Record<string, readonly [successes: number, people: number]>;

export interface ListContext {
  kind?: 'funnel' | 'trend';
  /** Days since the start. */
  ran?: number;
  planned?: number | null;
  /** Days since the end; null while the experiment runs. */
  ended?: number | null;
  shares?: Record<string, number>;
  settings?: Partial<AnalysisSettings>;
  server?: Record<string, unknown>;
  computedDaysAgo?: number;
  flag?: { active?: boolean; deleted?: boolean };
  archived?: boolean;
  samplingFactor?: number;
  isRetention?: boolean;
  /** Whether only people who did the start event are counted. By default, true for a retention metric. */
  hasStartEvent?: boolean;
  returns?: Returns;
  countsAfterEnd?: boolean;
  /** The counts of all exposed people, from another metric. */
  exposed?: Counts;
  /** The result that was reached first. */
  reached?: ReachedResult;
  /** Further fields of the experiment. */
  fields?: Record<string, unknown>;
}

const equalShares = (counts: Counts) => {
  const keys = Object.keys(counts);
  return Object.fromEntries(keys.map((key) => [key, 100 / keys.length]));
};

/** Returns an experiment with the variants of `counts`. By default, it started 30 days ago and is planned for 30 days. */
export function experimentOf(counts: Counts, context: ListContext = {}) {
  const { ran = 30, planned = 30, ended = null, flag = {} } = context;
  const shares = Object.entries(context.shares ?? equalShares(counts));
  const sampled = context.samplingFactor === undefined ? {} : { sampling_factor: context.samplingFactor };
  const variants = shares.map(([key, rollout_percentage]) => ({ key, name: key, rollout_percentage }));
  return {
    id: 1,
    name: 'Form',
    feature_flag_key: 'form',
    start_date: at(ran),
    end_date: ended === null ? null : at(ended),
    updated_at: at(ran),
    archived: context.archived ?? false,
    filters: {
      insight: context.kind === 'trend' ? 'TRENDS' : 'FUNNELS',
      events: [{ id: 'a' }, { id: 'b' }],
      ...sampled,
    },
    parameters: { feature_flag_variants: variants, ...(planned === null ? {} : { recommended_running_time: planned }) },
    feature_flag: { id: 7, active: true, deleted: false, filters: { multivariate: { variants } }, ...flag },
    ...context.fields,
  } as unknown as Experiment;
}

function answerOf(counts: Counts, { kind = 'funnel', server, computedDaysAgo = 0 }: ListContext) {
  const [control] = Object.values(counts);
  const variants = Object.entries(counts).map(([key, [successes, people]]) =>
    kind === 'funnel'
      ? { key, success_count: successes, failure_count: people - successes }
      : { key, count: successes, exposure: people / (control?.[1] ?? 1), absolute_exposure: people },
  );
  return { result: { variants, ...server }, last_refresh: at(computedDaysAgo) };
}

/** Returns the counts as parsed from a response. */
export function countsOf(counts: Counts) {
  const reading = parseResults(answerOf(counts, {}));
  return reading.state === 'computed' ? reading.results.variants : [];
}

/** Returns the report that the page shows for these counts. `compute` can replace `analyze`. */
export function reportFor(
  counts: Counts,
  context: ListContext = {},
  compute = analyze,
  metrics: readonly JudgedMetric[] = [],
) {
  const experiment = experimentOf(counts, context);
  const reading = parseResults(answerOf(counts, context));
  if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
  const { results, last_refresh: computedAt } = reading;
  const settings = { ...defaultSettings, ...context.settings };
  const metric = context.kind ?? 'funnel';
  const progress = planProgressOf(experiment, computedAt, NOW);
  const { isRetention = context.returns !== undefined, returns = null } = context;
  const { hasStartEvent = isRetention } = context;
  const question = analysisInput({ results, metric, settings, progress, isRetention, hasStartEvent, returns });
  if (!question) throw new Error('There is nothing to compare.');
  const rows = variantResultRows(results.variants, experiment);
  const { countsAfterEnd = false } = context;
  const analysis = compute(question);
  const exposed = context.exposed ? countsOf(context.exposed) : null;
  const { reached = null } = context;
  const judged = { metrics, reached, exposed, countsAfterEnd };
  return buildReport({ experiment, results, rows, analysis, computedAt, now: NOW, ...judged });
}

/** Returns the rows of a response with these counts. */
export const rowsOf = (counts: Counts) => variantResultRows(countsOf(counts), experimentOf(counts));
