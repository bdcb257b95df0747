import * as z from 'zod/mini';
import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, experiment as resource, statusOf } from '#contract/experiment.ts';
import { flagRecord } from '#contract/feature-flag.ts';
import type { Field } from '#contract/field.ts';
import { parametersUpTo } from '#contract/kinds/experiment.ts';
import { atMost } from '#contract/kinds/scalar.ts';
import { hasLegacyMetrics } from '#contract/reported-limits.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { LEGACY_REASON } from '../legacy-reason.ts';

/** The fields that users can still change if PostHog no longer computes the experiment's legacy metrics. */
const legacyFields: ReadonlySet<string> = new Set(['name', 'description', 'end_date']);

const NOT_COMPUTED = 'The server no longer computes legacy metrics. Use “Metrics per person” instead.';

const filterFields = ['filters', 'secondary_metrics'];

const reasons = (names: readonly string[], reason: string) => Object.fromEntries(names.map((name) => [name, reason]));

/** Returns why experiment fields can't be changed, by field name. */
export const setupLocks = (experiment: Experiment, { computesFilters }: Capabilities): Record<string, string> => ({
  ...(statusOf(experiment, Date.now()) === 'draft'
    ? {}
    : { scheduled_start: 'Only a draft can have a scheduled start.' }),
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
function experimentFields({ maxDescription, maxVariants }: Capabilities): Resource {
  const { name, sections, fields } = resource;
  const description = withSchema(fields.description, z.string().check(atMost(maxDescription)));
  const parameters = withSchema(fields.parameters, parametersUpTo(maxVariants));
  return { name, sections, fields: { ...fields, description, parameters } };
}

const isEmpty = (value: unknown) => Object.keys(value ?? {}).length === 0;

/** Whether a field of the setup page is shown: legacy metrics only if there are some, or if the server has no others. */
export function isInSetup(name: string, experiment: Experiment, { computesFilters }: Capabilities): boolean {
  if (!filterFields.includes(name)) return true;
  const isNeeded = computesFilters && !('metrics' in experiment);
  return isNeeded || !isEmpty(experiment[name as keyof Experiment]);
}

/** Returns the name of the field in which the goal is set on the setup page. */
export const goalFieldOf = (experiment: Experiment, can: Capabilities): 'filters' | 'metrics' =>
  isInSetup('filters', experiment, can) ? 'filters' : 'metrics';

/** Returns the fields of a new experiment. The audience becomes the release conditions of its flag. */
export function creationFields(can: Capabilities): Resource {
  const all = experimentFields(can);
  const audience: Field = {
    ...flagRecord.fields.filters,
    label: 'Audience',
    help: 'Who takes part. Everyone else gets the default, and is not counted.',
    hint: 'Who takes part. Everyone else gets the default, and is not counted.',
    section: 'audience',
  };
  return { ...all, fields: { ...all.fields, feature_flag: audience } };
}

/** The flag's release conditions, which have an editor of their own. After the launch, it also changes the shares. */
const audience = ({ start_date }: Experiment): Field => ({
  ...resource.fields.feature_flag,
  label: 'Audience',
  help: 'The people whom the flag serves; only they take part in the experiment.',
  hint: start_date === null ? 'Whom the flag serves.' : 'Whom the flag serves, and the shares.',
  section: 'audience',
  readOnly: false,
});

/** Returns the fields of the setup page. */
export function setupFields(experiment: Experiment, can: Capabilities): Resource {
  const { fields, ...all } = experimentFields(can);
  const shown = Object.entries({ ...fields, feature_flag: audience(experiment) }).filter(([name]) =>
    isInSetup(name, experiment, can),
  );
  return { ...all, fields: Object.fromEntries(shown) };
}
