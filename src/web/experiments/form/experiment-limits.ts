import * as z from 'zod/mini';
import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, hasLegacyMetrics, experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { parametersUpTo } from '#contract/kinds/experiment.ts';
import { atMost } from '#contract/kinds/scalar.ts';
import { usesFilters } from '#contract/legacy-metric.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { LEGACY_REASON } from '../legacy-reason.ts';

/** The fields that users can still change if PostHog no longer computes the experiment's legacy metrics. */
const legacyFields: ReadonlySet<string> = new Set(['name', 'description', 'end_date']);

const NOT_COMPUTED = 'The server no longer computes legacy metrics. Use “Metrics per person” instead.';

const filterFields = ['filters', 'secondary_metrics'];

const reasons = (names: readonly string[], reason: string) => Object.fromEntries(names.map((name) => [name, reason]));

/** Returns why experiment fields can't be changed, by field name. */
export const setupLocks = (experiment: Experiment, { computesFilters }: Capabilities): Record<string, string> => ({
  feature_flag_key: 'The key cannot change, because code uses it. To use another key, duplicate the experiment.',
  ...(computesFilters ? {} : reasons(filterFields, NOT_COMPUTED)),
  ...(hasLegacyMetrics(experiment)
    ? reasons(
        writableNames(resource).filter((name) => !legacyFields.has(name)),
        LEGACY_REASON,
      )
    : {}),
});

/** Returns the field with another validation schema. Null stays valid. */
const withSchema = (field: Field, schema: z.ZodMiniType): Field => ({
  ...field,
  schema: z.nullable(schema),
});

/** Returns the experiment fields with the server's limits. */
export function experimentFields({ maxDescription, maxVariants }: Capabilities): Resource {
  const { name, sections, fields } = resource;
  const description = withSchema(fields.description, z.string().check(atMost(maxDescription)));
  const parameters = withSchema(fields.parameters, parametersUpTo(maxVariants));
  return { name, sections, fields: { ...fields, description, parameters } };
}

/**
 * Returns the fields of the setup page. If the server does not compute legacy metrics, their fields appear only if the
 * experiment has such metrics.
 */
export function setupFields(experiment: Experiment, can: Capabilities): Resource {
  const all = experimentFields(can);
  if (can.computesFilters || usesFilters(experiment)) return all;
  return {
    ...all,
    fields: Object.fromEntries(Object.entries(all.fields).filter(([name]) => !filterFields.includes(name))),
  };
}
