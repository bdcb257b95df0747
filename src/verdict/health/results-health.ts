import type { Experiment } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { unsupportedDesign } from '#contract/reported-design.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import { checkResults } from '../checks/check-results.ts';
import type { ResultsCheck } from '../checks/results-check.ts';
import type { ParsedResponse } from '../response/parse-results.ts';
import { variantResultRows } from '../response/variant-result-rows.ts';
import type { HealthIssue } from './experiment-health.ts';

/** The checks of the results that are relevant to an experiment's health. */
const relevant: ReadonlySet<ResultsCheck['code']> = new Set([
  'shares',
  'periods',
  'split',
  'variants',
  'several',
  'sampling',
]);

const toIssue = ({ code, label, detail, failure }: ResultsCheck): HealthIssue => ({
  code: `results_${code}`,
  tone: 'warning',
  label: label.toLowerCase(),
  name: label.toLowerCase(),
  about: failure ? `${failure.about} ${failure.next}` : `${capitalize(detail)}.`,
});

/** Returns an experiment's issues, preceded by the relevant checks of its results that failed, and then those with a warning. */
export function withResultsChecks(
  issues: readonly HealthIssue[],
  experiment: Experiment,
  response: ParsedResponse,
  now: number,
): readonly HealthIssue[] {
  if (response.state !== 'computed' || unsupportedDesign(experiment) !== null) return issues;
  const rows = variantResultRows(response.results.variants, experiment);
  const goal = goalOf(experiment);
  const checks = checkResults({
    experiment,
    rows,
    results: response.results,
    hasStartEvent: goal !== null && hasStartEvent(goal),
    analysis: null,
    computedAt: response.last_refresh,
    now,
  });
  const found = (['bad', 'warning'] as const).flatMap((severity) =>
    checks.filter(({ code, tone }) => relevant.has(code) && tone === severity),
  );
  if (found.length === 0) return issues;
  return [...found.map(toIssue), ...issues.filter(({ tone }) => tone !== 'fine')];
}
