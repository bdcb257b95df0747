import { expect, test } from 'vitest';
import { readExperiment } from '#client/read-experiment.ts';
import { type Experiment, reportedStateOf, statusOf } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { countedGroups, excludedVariants, holdoutOf, unsupportedDesign } from '#contract/reported-design.ts';
import running from '#test/support/posthog/answers/experiment-running.json' with { type: 'json' };
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import { ABSENT, nameOf, oddValuesAt, pathsIn, type Variation, vary } from '#test/support/posthog/variations.ts';
import { metricInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { exposureEventOf } from '#verdict/exposure-event.ts';
import { experimentHealth } from '#verdict/health/experiment-health.ts';
import { buildReport } from '#verdict/report.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { parseServerFigures } from '#verdict/response/parse-server-figures.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { describeDefinition } from '#web/experiments/creation/describe-definition.ts';
import { goalText } from '#web/experiments/goal-text.ts';
import { formatAudience, formatServedShares } from '#web/experiments/lifecycle/format-audience.ts';
import { launchChecklist } from '#web/experiments/lifecycle/launch-checklist.ts';
import { toListItem } from '#web/experiments/list/load-list.ts';
import { rowValues } from '#web/experiments/list/row-values.ts';
import { summaryInSetup } from '#web/experiments/setup/setup-summary.ts';

const NOW = Date.parse('2026-10-21T09:00:00Z');

/** A record with every optional key that PostHog documents. */
const record = {
  ...running,
  excluded_variants: ['borealis'],
  holdout: { id: 12, name: 'Long-term 5%' },
  holdout_id: 12,
  stats_config: { ...running.stats_config, cuped: { enabled: true, lookback_days: 14 } },
};
const run = bayesian as unknown as Recalculation;

const variationsOf = (answer: unknown, fixed: string[], depth: number): Variation[] =>
  pathsIn(answer, new Set(fixed))
    .filter(({ length }) => length <= depth)
    .flatMap((path) => [...oddValuesAt(answer, path), 7, []].map((value) => ({ path, value })));

/** Returns what the list, the overview and the setup say about a record. */
function textsOf(received: unknown): unknown[] {
  const experiment = readExperiment(received as Experiment);
  const item = toListItem(experiment);
  const { issues, ...row } = rowValues(item, NOW);
  const fields = ['parameters', 'metrics', 'metrics_secondary', 'exposure_criteria', 'stats_config'] as const;
  const kinds = ['variants', 'experiment_metrics', 'experiment_metrics', 'exposure_criteria', 'stats_config'] as const;
  return [
    ...[row, issues, splitOf(experiment), splitOf(item), statusOf(experiment, NOW), reportedStateOf(experiment)],
    ...[experimentHealth(experiment, NOW), launchChecklist(experiment, NOW), formatAudience(experiment)],
    ...[formatServedShares(experiment), goalText(experiment), exposureEventOf(experiment, false)],
    ...[countedGroups(experiment), holdoutOf(experiment), unsupportedDesign(experiment)],
    ...[[...excludedVariants(experiment)], experiment.conclusion && conclusionName(experiment.conclusion)],
    ...metricsWithResults(experiment).map(describeDefinition),
    ...fields.map((name, at) => summaryInSetup(kinds[at] as 'variants', experiment[name] ?? null, experiment)),
  ];
}

/** Returns what the results say about the goal of a record, and its verdict; null without one. */
function resultsOf(received: unknown, latest: unknown) {
  const experiment = readExperiment(received as Experiment);
  const [metric] = metricsWithResults(experiment);
  const { results } = latest as Recalculation;
  const rows: RecalculationRow[] = Array.isArray(results) ? results : [];
  const row = rows.find((one) => (one as RecalculationRow | null)?.metric_uuid === metric.id);
  const response = parseMetricRow(row, latest as Recalculation, metric);
  if (response?.state !== 'computed') return { texts: [], report: null, rows: [], computedAt: null };
  const compared = variantResultRows(response.results.variants, experiment);
  const input = metricInput(experiment, metric, response, defaultSettings, 'relative');
  const computedAt = response.last_refresh;
  const of = { experiment, results: response.results, rows: compared, computedAt, now: NOW };
  const report = input && buildReport({ ...of, analysis: analyze(input) });
  return { texts: [compared, report, parseServerFigures(response.raw)], report, rows: compared, computedAt };
}

const broken = /NaN|Invalid Date|\[object|undefined/;
const printedText = (value: unknown) => JSON.stringify(value, (_, part) => (Number.isNaN(part) ? 'NaN' : part)) ?? '';
const keysIn = (value: unknown) => [...JSON.stringify(value).matchAll(/"key":"([^"]*)"/g)].map(([, key]) => key);

/** Returns the variations of an answer for which `find` finds faults, each with its faults. */
const faultsIn = (
  answer: unknown,
  variations: readonly Variation[],
  find: (varied: unknown, variation: Variation) => string[],
) =>
  variations.flatMap((variation) =>
    find(vary(answer, variation), variation).map((fault) => `${nameOf(variation)}: ${fault}`),
  );

const brokenIn = (texts: unknown): string[] => {
  const found = broken.exec(printedText(texts));
  return found ? [found.input.slice(Math.max(0, found.index - 60), found.index + 40)] : [];
};

test('a record with any part missing, null or of another type is shown without invented texts and variants', () => {
  const faults = faultsIn(record, variationsOf(record, ['id'], 4), (answer) => {
    const keys = new Set([...keysIn(answer), '']);
    const shares = splitOf(readExperiment(answer as Experiment)).map(({ key }) => key);
    return [...brokenIn(textsOf(answer)), ...shares.filter((key) => !keys.has(key))];
  });
  expect(faults).toEqual([]);
});

test('with any part of the record missing, null or of another type, no verdict or age is invented', () => {
  expect(resultsOf(record, run).report?.label).toBe('Better');
  const design = /^(stats_config|type)$|^stats_config\.method$/;
  const variations = [
    ...variationsOf(record, ['id', 'name', 'description'], 1),
    ...variationsOf(record, ['id'], 2).filter(({ path }) => path[0] === 'stats_config'),
  ];
  const faults = faultsIn(record, variations, (answer, { path, value }) => {
    const { texts, report, computedAt } = resultsOf(answer, run);
    const isUnknown = design.test(path.join('.')) && value !== ABSENT && value !== null && !Array.isArray(value);
    return [
      ...brokenIn(texts),
      ...(isUnknown && report ? [report.label] : []),
      ...(computedAt === run.query_to || computedAt === null ? [] : [computedAt]),
    ];
  });
  expect(faults).toEqual([]);
});

test('with any part of a run missing, null or of another type, no variant, number or age is invented', () => {
  const times = [run.query_to, run.completed_at, null];
  const others = ['results.1', 'results.2', 'results.3', 'results.4'];
  const faults = faultsIn(run, variationsOf(run, others, 5), (latest) => {
    const { texts, rows, computedAt } = resultsOf(record, latest);
    const keys = new Set(['control', 'test', ...keysIn(latest)]);
    const numbers = new Set<unknown>([null, ...(JSON.stringify(latest).match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)]);
    return [
      ...brokenIn(texts),
      ...(times.includes(computedAt) ? [] : [String(computedAt)]),
      ...rows.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
      ...rows.flatMap(({ people, successes }) => [people, successes].filter((one) => !numbers.has(one)).map(String)),
    ];
  });
  expect(faults).toEqual([]);
});
