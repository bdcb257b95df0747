import type { ExperimentBody } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';
import { requireValidFilters } from '../flags/check-filters.ts';
import { filtersWithShares } from '../request/split-percent.ts';
import { requireControl, variantsOf } from './flag.ts';
import type { FlagConfig } from './request-body.ts';
import { isLaunched } from './schedule.ts';
import type { StoredExperiment } from './store.ts';

/**
 * Returns a flag's filters with a request's changes. Throws 400 if the filters are invalid or lack the variant `control`.
 */
export async function configuredFilters(filters: Record<string, unknown>, config: FlagConfig, timezone: string) {
  const configured = filtersWithShares({ ...filters, ...config.filters });
  await requireValidFilters(configured, timezone, 'feature_flag');
  requireControl(configured);
  return configured;
}

/** Returns parameters with the variants of a flag's filters. */
export const parametersWith = (parameters: unknown, filters: unknown): ExperimentBody['parameters'] =>
  ({ ...(isObject(parameters) ? parameters : {}), feature_flag_variants: variantsOf(filters) }) as never;

const keysOf = (filters: unknown) => variantsOf(filters).map(({ key }) => key);

/** Throws 400 if a launched experiment does not allow the new filters of its flag. */
export function requireConfigurable(
  { feature_flag, ...timing }: StoredExperiment,
  filters: Record<string, unknown>,
  { isConfirmed, at }: { isConfirmed: boolean; at: Date },
) {
  if (!isLaunched(timing, at) || isSame(feature_flag.filters, filters)) return;
  if (!isConfirmed)
    throw invalidInput(
      'The flag of a launched experiment is changed only with update_feature_flag_params: true.',
      'feature_flag',
    );
  if (!isSame([...keysOf(filters)].sort(), [...keysOf(feature_flag.filters)].sort()))
    throw invalidInput("Can't update feature_flag_variants on Experiment");
}
