import type { Capabilities } from '#client/capabilities.ts';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';

const VARIANTS = 'feature_flag_variants';
const ALL_PERCENT = 100;

/** The keys of `running_time_calculation`. PostHog rejects all others. */
const planKeys: readonly string[] = [
  ...['minimum_detectable_effect', 'recommended_running_time', 'recommended_sample_size', 'exposure_estimate_config'],
];

/** The keys of `parameters` that PostHog copies from the flag into its responses. */
const flagKeys: readonly string[] = [
  ...[VARIANTS, 'rollout_percentage', 'aggregation_group_type_index', 'feature_flag_payloads'],
  'ensure_experience_continuity',
];

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const pick = (object: JsonObject, keep: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keep(key)));

/** Returns a variant as the flag stores it. Responses also contain `split_percent`. */
const bareVariant = ({ key, name, rollout_percentage }: JsonObject): JsonObject => ({
  key,
  ...(name === undefined || name === '' ? {} : { name }),
  rollout_percentage,
});

const servedVariants = ({ filters }: JsonObject) => listIn(objectIn(objectIn(filters)['multivariate'])['variants']);

/**
 * Returns the flag's release conditions for a request; empty if PostHog would reject them. In requests for experiments,
 * PostHog accepts only a single group of conditions, without properties.
 */
function groupsOf({ filters }: JsonObject): JsonObject {
  const groups = listIn(objectIn(filters)['groups']);
  if (groups.length === 0) return { groups: [{ properties: [], rollout_percentage: ALL_PERCENT }] };
  const [only] = groups;
  const isPlain = groups.length === 1 && listIn(only?.['properties']).length === 0;
  return isPlain ? { groups: [{ properties: [], rollout_percentage: only?.['rollout_percentage'] ?? null }] } : {};
}

/** Returns the request fields that change the flag's variants; empty if `next` has no variants or the same variants. */
function flagConfig(next: JsonObject, before: Experiment | null): JsonObject {
  const flag = objectIn(before?.feature_flag);
  const variants = listIn(next[VARIANTS]).map(bareVariant);
  if (variants.length === 0 || isSame(variants, servedVariants(flag).map(bareVariant))) return {};
  const isLaunched = (before?.start_date ?? null) !== null;
  return {
    feature_flag: { filters: { ...groupsOf(flag), multivariate: { variants } } },
    ...(isLaunched ? { update_feature_flag_params: true } : {}),
  };
}

/** Returns the request field that contains the plan (see `planKeys`); empty if the plan did not change. */
function plan(next: JsonObject, before: JsonObject): JsonObject {
  const isPlan = (key: string) => planKeys.includes(key);
  const [now, then] = [pick(next, isPlan), pick(before, isPlan)];
  return isSame(now, then) ? {} : { running_time_calculation: now };
}

/** Returns `parameters` without the keys of the plan and of the flag; empty if the remaining keys did not change. */
function ownParameters(next: JsonObject, before: JsonObject): JsonObject {
  const isOwn = (key: string) => !planKeys.includes(key) && !flagKeys.includes(key);
  const [now, then] = [pick(next, isOwn), pick(before, isOwn)];
  return isSame(now, then) ? {} : { parameters: now };
}

/**
 * Returns the request body that changes an experiment, in the format of the server. Leaves out values that the server
 * only copies into its responses. `before` is the record that the request changes; null for a new experiment.
 */
export function writeExperiment(body: ExperimentBody, before: Experiment | null, can: Capabilities): JsonObject {
  if (can.computesFilters) return body;
  const { filters: _, secondary_metrics: __, parameters, ...others } = body;
  if (parameters === undefined) return others;
  const [next, then] = [objectIn(parameters), objectIn(before?.parameters)];
  // Send all of `parameters`: the server replaces the whole object, and resets a draft's variants if they are missing.
  if (can.flagConfig === 'parameters') return isSame(next, then) ? others : { ...others, parameters: next };
  return { ...others, ...flagConfig(next, before), ...plan(next, then), ...ownParameters(next, then) };
}
