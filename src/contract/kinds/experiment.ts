import * as z from 'zod/mini';
import { type Kind, ofKind } from '../field.ts';
import { isObject, objectOrNull } from './objects.ts';
import { apiCheck } from './scalar.ts';

/** The user in `created_by`. */
export interface User {
  id: number;
  uuid: string;
  distinct_id: string;
  first_name: string;
  last_name: string;
  email: string;
  is_email_verified: boolean | null;
}

/** One variant of a feature flag; the percentages of all variants add up to 100. */
export interface Variant {
  key: string;
  name?: string | undefined;
  rollout_percentage: number;
}

/** A feature flag in an experiment record. */
export interface FeatureFlag {
  id: number;
  team_id: number;
  name: string;
  key: string;
  filters: Record<string, unknown>;
  deleted: boolean;
  active: boolean;
  ensure_experience_continuity: boolean | null;
}

const anyObject = () => z.looseObject({});
/**
 * Any JSON in a response. Not validated, because validating a list of experiments would take as long as rendering it.
 */
const readJson = () => z.unknown() as unknown as ReturnType<typeof z.json>;

/** The flag an experiment is linked to. */
export const flag = ofKind('flag', anyObject as unknown as () => z.ZodMiniType<FeatureFlag>);
/** The user who created a record. */
export const user = ofKind('user', anyObject as unknown as () => z.ZodMiniType<User>);

/** The conclusions that a team can draw from an experiment. */
export const conclusions = ['won', 'lost', 'inconclusive', 'stopped_early', 'invalid'] as const;
export type Conclusion = (typeof conclusions)[number];

/** The team's conclusion. Unknown conclusions from other servers are preserved. */
export const conclusion = ofKind(
  'conclusion',
  () => z.string(),
  () =>
    z
      .string()
      .check(
        apiCheck(
          (value) => (conclusions as readonly string[]).includes(value),
          'invalid_choice',
          `The conclusion must be one of: ${conclusions.join(', ')}.`,
        ),
      ),
);

/** What can happen at the end of the plan or at a scheduled end. `ship` also ends the experiment. */
export const endActions = ['notify', 'end', 'ship'] as const;
export type EndAction = (typeof endActions)[number];

/** What can happen if a guardrail is harmed. */
export const harmActions = ['notify', 'pause'] as const;
export type HarmAction = (typeof harmActions)[number];

/** Returns the schema of a request's value that must be one of `values`. */
const oneOf = (values: readonly string[]) => () =>
  z
    .string()
    .check(apiCheck((value) => values.includes(value), 'invalid_choice', `Must be one of: ${values.join(', ')}.`));

export const endAction = ofKind('end_action', () => z.string(), oneOf(endActions));
export const harmAction = ofKind('harm_action', () => z.string(), oneOf(harmActions));

/** The key of the variant that the others are compared with. */
export const CONTROL_KEY = 'control';

/** The default split of a new experiment. */
export const defaultVariants: readonly Variant[] = [
  { key: CONTROL_KEY, name: 'Control Group', rollout_percentage: 50 },
  { key: 'test', name: 'Test Variant', rollout_percentage: 50 },
];

/** The maximum number of variants of a flag on the server of this package, including control. */
export const MAX_VARIANTS = 10;
/** The maximum number of variants of a flag on any server, including control. */
export const MOST_VARIANTS = 20;

const heldVariants = (parameters: unknown): unknown =>
  isObject(parameters) ? parameters['feature_flag_variants'] : undefined;

/** Returns the variants in an experiment's `parameters`; empty if there are none. */
export function variantsIn(parameters: unknown): Variant[] {
  const variants = heldVariants(parameters);
  return Array.isArray(variants) ? (variants.filter(isObject) as unknown as Variant[]) : [];
}

const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100;

const isVariant = (entry: unknown) =>
  isObject(entry) && typeof entry['key'] === 'string' && entry['key'] !== '' && isShare(entry['rollout_percentage']);

function areWellFormed(parameters: unknown): boolean {
  const variants = heldVariants(parameters);
  if (variants === undefined || variants === null) return true;
  return Array.isArray(variants) && variants.every(isVariant);
}

/** Returns the schema of an experiment's parameters in requests, with at most `max` variants. */
export const parametersUpTo = (max: number) =>
  z.json().check(
    objectOrNull(),
    apiCheck<unknown>(
      areWellFormed,
      'invalid_input',
      'Each feature flag variant must have a key and a numeric rollout_percentage between 0 and 100.',
    ),
    apiCheck<unknown>(
      (value) => variantsIn(value).length <= max,
      'invalid_input',
      `Feature flag variants must be less than ${max + 1}`,
    ),
    apiCheck<unknown>(
      (value) => variantsIn(value).length === 0 || variantsIn(value).some(({ key }) => key === 'control'),
      'invalid_input',
      'Feature flag variants must contain a control variant',
    ),
  );

/** Parameters of an experiment: variants, minimum detectable effect, sample size, running time and unknown keys. */
export const variants = ofKind('variants', readJson, () => parametersUpTo(MAX_VARIANTS));

/** The legacy goal metric: a funnel or a trend. */
export const metric = ofKind('metric', readJson, () =>
  z.json().check(
    apiCheck<unknown>((value) => value !== null, 'null', 'This field may not be null.'),
    apiCheck<unknown>(
      (value) => !isObject(value) || !Array.isArray(value['properties']) || value['properties'].length === 0,
      'invalid_input',
      'Experiments do not support global filter properties',
      null,
    ),
  ),
);

/** Returns the constructor of a kind whose schema accepts any JSON. The server validates these values separately. */
const anyJson = (kind: Kind) => ofKind(kind, readJson, () => z.json());

/** The legacy secondary metrics: a list of `{name, filters}`. */
export const metrics = anyJson('metrics');

/**
 * Metrics in the format of current PostHog versions: a list of funnel, mean, ratio and retention metrics. Metrics of other
 * types are preserved.
 */
export const experimentMetrics = anyJson('experiment_metrics');

/** Who counts as exposed: `{filterTestAccounts, multiple_variant_handling, exposure_config}`. */
export const exposureCriteria = anyJson('exposure_criteria');

/** The maximum number of dimensions that an experiment plans. */
export const MAX_PLANNED_SEGMENTS = 3;

/** The ids of the project's dimensions by which results are divided. */
export const segmentList = ofKind(
  'segments',
  () => z.array(z.number()),
  () =>
    z.array(z.int()).check(
      apiCheck(
        (given) => given.length <= MAX_PLANNED_SEGMENTS,
        'max_length',
        `At most ${MAX_PLANNED_SEGMENTS} segments can be planned.`,
      ),
      apiCheck((given) => new Set(given).size === given.length, 'invalid_input', 'Each segment can be planned once.'),
    ),
);

/** The server's statistics settings: `{method, bayesian, frequentist, baseline_variant_key}`. */
export const statsConfig = anyJson('stats_config');
