import type { Experiment } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { metricInput } from './analysis/analysis-input.ts';
import { analyze } from './analysis/analyze.ts';
import type { Analysis } from './analysis/types.ts';
import { exposedVariants } from './checks/exposed-split.ts';
import { reachedIn, settingsOf } from './reached.ts';
import { buildReport, type VerdictReport } from './report.ts';
import { parseMetricRow } from './response/parse-metric-result.ts';
import type { ParsedResponse } from './response/parse-results.ts';
import { type VariantResultRow, variantResultRows } from './response/variant-result-rows.ts';

/** A guardrail with its analysis; null if it has no results that can be compared. */
export interface JudgedGuardrail {
  metric: AnyMetric;
  analysis: Analysis | null;
}

/** An experiment judged by its last results, with the default settings, as a row of the list shows it. */
export interface JudgedExperiment {
  goal: AnyMetric;
  guardrails: readonly JudgedGuardrail[];
  /** The counts of the variants, control first. Empty without results. */
  rows: readonly VariantResultRow[];
  /** The sum of the participants of all variants; null if no metric has results that say so. */
  people: number | null;
  /** Null if the goal has no results that can be compared. */
  report: VerdictReport | null;
}

interface JudgedAt {
  now: number;
  timeZone: string;
  /** Whether the server counts events after the end of the experiment. */
  countsAfterEnd: boolean;
  /** The response with the results of a legacy goal, which a run does not compute. */
  legacyGoal?: ParsedResponse | null;
}

const computed = (response: ParsedResponse | null) => (response?.state === 'computed' ? response : null);

function judgeGuardrail(
  experiment: Experiment,
  metric: AnyMetric,
  response: ParsedResponse | null,
  now: number,
): JudgedGuardrail {
  const results = computed(response);
  const input = results && metricInput(experiment, metric, results, settingsOf(metric), null, now);
  return { metric, analysis: input && analyze(input) };
}

const sumOfPeople = (rows: readonly VariantResultRow[]) => rows.reduce((sum, { people }) => sum + (people ?? 0), 0);

/** Judges an experiment by a run; null for an experiment whose metrics a run does not compute. */
export function judgeRun(
  experiment: Experiment,
  run: Recalculation | null,
  { now, timeZone, countsAfterEnd, legacyGoal = null }: JudgedAt,
): JudgedExperiment {
  const [goal, ...others] = metricsWithResults(experiment);
  const rowOf = (id: string): RecalculationRow | undefined =>
    run?.results?.find(({ metric_uuid }) => metric_uuid === id);
  const guardrails = others
    .filter(({ role }) => role === 'guardrail')
    .map((metric) => judgeGuardrail(experiment, metric, parseMetricRow(rowOf(metric.id), run, metric), now));
  const response = computed(goal.isLegacy ? legacyGoal : parseMetricRow(rowOf(goal.id), run, goal));
  const exposed = exposedVariants([goal, ...others], rowOf);
  const people = exposed && sumOfPeople(variantResultRows(exposed, experiment));
  if (!response) return { goal, guardrails, rows: [], people, report: null };
  const { results, last_refresh: computedAt } = response;
  const settings = settingsOf(goal);
  const input = metricInput(experiment, goal, response, settings, 'relative', now);
  const rows = variantResultRows(results.variants, experiment);
  const report =
    input &&
    buildReport({
      ...{ experiment, results, rows, computedAt, now, timeZone, countsAfterEnd, exposed },
      analysis: analyze(input),
      metrics: guardrails.map(({ metric: { name, margin }, analysis }) => ({
        ...{ name, margin, analysis },
        role: 'guardrail',
      })),
      reached: reachedIn(goal.isLegacy ? undefined : rowOf(goal.id), settings) ?? null,
    });
  return { goal, guardrails, rows, people: people ?? sumOfPeople(rows), report };
}
