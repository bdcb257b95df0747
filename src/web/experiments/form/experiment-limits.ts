import * as z from 'zod/mini';
import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, hasLegacyMetrics, experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { parametersUpTo } from '#contract/kinds/experiment.ts';
import { atMost } from '#contract/kinds/scalar.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { usesFilters } from '../creation/creation-steps.ts';
import { LEGACY_REASON } from '../legacy-reason.ts';

/** What PostHog still changes in an experiment of its old engine. */
const legacyFields: ReadonlySet<string> = new Set(['name', 'description', 'end_date']);

const NOT_COMPUTED = 'The server no longer computes metrics of this kind. Use the metrics per exposed person.';

const filterFields = ['filters', 'secondary_metrics'];

const reasons = (names: readonly string[], reason: string) => Object.fromEntries(names.map((name) => [name, reason]));

/** Why fields of an experiment can't change, by name. */
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

/** A field with other limits in requests. */
const withSchema = (field: Field, schema: z.ZodMiniType): Field => ({
  ...field,
  wire: field.wire,
  schema: z.nullable(schema),
});

/** The fields of an experiment with the limits of the server. */
export function experimentFields({ maxDescription, maxVariants }: Capabilities): Resource {
  const { name, sections, fields } = resource;
  const description = withSchema(fields.description, z.string().check(atMost(maxDescription)));
  const parameters = withSchema(fields.parameters, parametersUpTo(maxVariants));
  return { name, sections, fields: { ...fields, description, parameters } };
}

/** The fields of the settings. Where the server does not compute metrics of 2024, they are shown only if there are any. */
export function setupFields(experiment: Experiment, can: Capabilities): Resource {
  const all = experimentFields(can);
  if (can.computesFilters || usesFilters(experiment)) return all;
  return {
    ...all,
    fields: Object.fromEntries(Object.entries(all.fields).filter(([name]) => !filterFields.includes(name))),
  };
}
