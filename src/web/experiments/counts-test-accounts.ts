import type { Experiment } from '#contract/experiment.ts';
import { goalOf, type MetricsOwner } from '#contract/experiment-metric.ts';
import { isObject } from '#contract/kinds/objects.ts';

/**
 * Whether the results of the goal count internal and test accounts. A legacy goal has its own filter; for metrics per
 * person, the exposure criteria have it.
 */
export function countsTestAccounts(experiment: Pick<Experiment, 'exposure_criteria'> & MetricsOwner): boolean {
  const { filters, exposure_criteria: criteria } = experiment;
  if (goalOf(experiment)?.storage === 'filters') return !isObject(filters) || filters['filter_test_accounts'] !== true;
  return !isObject(criteria) || criteria['filterTestAccounts'] !== true;
}
