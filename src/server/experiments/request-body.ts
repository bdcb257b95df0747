import { type ExperimentBody, experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';
import { parseFields } from '../request/parse-fields.ts';
import { isTrue } from '../request/parse-value.ts';
import { refuseUnsupported } from '../request/refuse-unsupported.ts';
import { withMetricUuids } from './metrics.ts';

type Body = Readonly<Record<string, unknown>>;

/** PostHog's keys of an experiment that this server can't honour, each with the value that changes nothing. */
const unsupported: Record<string, Json> = {
  holdout: null,
  holdout_id: null,
  saved_metrics_ids: [],
  excluded_variants: [],
  only_count_matured_users: false,
};

/** The keys of the plan that PostHog keeps in `running_time_calculation` since June 2026, and this server in `parameters`. */
const planKeys = new Set([
  'minimum_detectable_effect',
  'recommended_running_time',
  'recommended_sample_size',
  'exposure_estimate_config',
]);

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Returns the plan in `running_time_calculation`; null if the body has none. Throws 400 for an unknown key. */
function planIn({ running_time_calculation: plan }: Body): Body | null {
  if (isAbsent(plan)) return null;
  if (!isObject(plan)) throw invalidInput('Must provide a dictionary or None.', 'running_time_calculation');
  const unknown = Object.keys(plan).find((key) => !planKeys.has(key) && !isAbsent(plan[key]));
  if (unknown !== undefined)
    throw invalidInput(`Unknown key in running_time_calculation: ${unknown}.`, 'running_time_calculation');
  return plan;
}

/**
 * Returns the writable fields of a request body. A plan in `running_time_calculation` becomes a part of `parameters`.
 * @param stored the experiment before the request
 * @param asNew whether missing required fields are invalid
 */
export function parseExperiment<B extends ExperimentBody>(body: Body, stored: Body, asNew: boolean): B {
  refuseUnsupported(body, unsupported);
  const plan = planIn(body);
  const given = body['parameters'] ?? stored['parameters'];
  const complete = plan ? { ...body, parameters: { ...(isObject(given) ? given : {}), ...plan } } : body;
  return withMetricUuids(parseFields<B>(experiment.fields, complete, asNew, stored));
}

/** A request's changes to an experiment's flag. */
export interface FlagConfig {
  /** The parts of the flag's filters that the request contains. */
  filters: Record<string, unknown>;
  ensure_experience_continuity?: boolean;
}

const configKeys = new Set(['key', 'name', 'filters', 'ensure_experience_continuity']);
const filterKeys = new Set(['groups', 'multivariate', 'payloads', 'aggregation_group_type_index']);

function requireKnown(value: Body, known: ReadonlySet<string>, path: string) {
  const unknown = Object.keys(value).find((key) => !known.has(key) && !isAbsent(value[key]));
  if (unknown !== undefined)
    throw invalidInput('Unsupported key for the experiment feature_flag input.', `${path}__${unknown}`);
}

/** Returns the changes of the flag in `parameters`, the form of PostHog from 2025 to June 2026; null if there are none. */
function flagConfigInParameters({ parameters, update_feature_flag_params }: Body): FlagConfig | null {
  if (!isTrue(update_feature_flag_params) || !isObject(parameters)) return null;
  const { feature_flag_variants: variants } = parameters;
  return isAbsent(variants) ? null : { filters: { multivariate: { variants } } };
}

/**
 * Returns the changes in `feature_flag`, the form of PostHog since June 2026; null if there are none. As on PostHog, an
 * object with an id is a flag that was read, and changes nothing. Throws 400 for unknown keys.
 */
export function flagConfigIn({ feature_flag: config }: Body): FlagConfig | null {
  if (isAbsent(config)) return null;
  if (!isObject(config)) throw invalidInput('Must provide a dictionary or None.', 'feature_flag');
  const { id, filters = null, ensure_experience_continuity: continuity = null } = config;
  if (!isAbsent(id) || (filters === null && continuity === null)) return null;
  requireKnown(config, configKeys, 'feature_flag');
  if (filters !== null && !isObject(filters))
    throw invalidInput('Must provide a dictionary or None.', 'feature_flag__filters');
  requireKnown(filters ?? {}, filterKeys, 'feature_flag__filters');
  const given = Object.entries(filters ?? {}).filter(([, value]) => !isAbsent(value));
  return {
    filters: Object.fromEntries(given),
    ...(continuity === null ? {} : { ensure_experience_continuity: isTrue(continuity) }),
  };
}

/**
 * Returns the changes of the flag in both forms, `feature_flag` and variants in `parameters`; null if there are none. If
 * both contain variants, those in `feature_flag` count.
 */
export function flagChangesIn(body: Body): FlagConfig | null {
  const [own, inParameters] = [flagConfigIn(body), flagConfigInParameters(body)];
  if (!own || !inParameters) return own ?? inParameters;
  return { ...own, filters: { ...inParameters.filters, ...own.filters } };
}
