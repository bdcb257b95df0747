import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';
import { shippedVariant } from '#verdict/variant-split.ts';
import { audienceText } from '../../flags/audience-text.ts';
import { filtersError } from '../../flags/filters-error.ts';

/** The values of a new experiment, and whom its flag serves: `{ filters: { groups } }`. */
export type NewExperimentBody = ExperimentBody & { feature_flag?: Json };

const EVERYONE = 'everyone';

/** The audience of a new experiment, unless somebody chooses another one. */
export const everyone = { filters: { groups: [{ properties: [], rollout_percentage: 100 }] } };

export const isEveryone = (audience: unknown): boolean => isSame(audience, everyone);

/** Returns the audience of a copy: that of the flag, but everyone if the flag serves a shipped variant. */
export function audienceOfCopy(experiment: Experiment): Json {
  const filters: unknown = experiment.feature_flag?.filters;
  if (!isObject(filters) || shippedVariant(experiment) !== null || audienceText(filters) === EVERYONE) return everyone;
  return { filters: { groups: filters['groups'] as Json } };
}

/** Returns the filters of an audience. */
export const filtersIn = (audience: unknown): unknown => (isObject(audience) ? audience['filters'] : undefined);

/** Returns why an audience can't be saved; null if it can. */
export const audienceError = (audience: unknown): string | null => filtersError(filtersIn(audience), false);
