import type { Experiment } from '#contract/experiment.ts';
import { goalOf, type MetricsOwner } from '#contract/experiment-metrics.ts';
import { excludesTestAccounts } from '#contract/exposure-rules.ts';
import { isObject } from '#contract/kinds/objects.ts';

/**
 * Returns whether the results of the goal include internal and test accounts. The filter for these accounts is part of
 * a legacy goal; for `metrics`, it is part of the exposure criteria.
 */
export function countsTestAccounts(experiment: Pick<Experiment, 'exposure_criteria'> & MetricsOwner): boolean {
  const { filters, exposure_criteria: criteria } = experiment;
  if (goalOf(experiment)?.isLegacy) return !isObject(filters) || filters['filter_test_accounts'] !== true;
  return !excludesTestAccounts(criteria);
}
