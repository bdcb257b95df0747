import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';
import { isEveryone, type NewExperimentBody } from './audience.ts';
import { nextFreeKey } from './flag-key.ts';

/** An example funnel: from a page view to a sign-up. */
const exampleFunnel: Json = {
  insight: 'FUNNELS',
  events: [
    { id: '$pageview', name: '$pageview', type: 'events', order: 0 },
    { id: 'signed_up', name: 'signed_up', type: 'events', order: 1 },
  ],
  actions: [],
  funnel_window_interval: 14,
  funnel_window_interval_unit: 'day',
  filter_test_accounts: true,
};

/** The form's values for a new experiment. */
export const initialValues = {
  name: '',
  description: '',
  feature_flag_key: '',
  start_date: null,
  end_date: null,
  archived: false,
  parameters: { feature_flag_variants: defaultVariants.map((variant) => ({ ...variant })) } as unknown as Json,
  filters: exampleFunnel,
  secondary_metrics: [] as Json,
} satisfies ExperimentBody;

/** The initial values that differ on servers with `metrics`. `filters` is empty: there is no legacy goal. */
export const initialMetricValues = {
  filters: {} as Json,
  metrics: [] as Json,
  metrics_secondary: [] as Json,
  exposure_criteria: { filterTestAccounts: true } as Json,
  stats_config: null,
} satisfies ExperimentBody;

/** The values of a new experiment that only servers with schedules have. */
export const initialScheduleValues = {
  scheduled_start: null,
  scheduled_end: null,
  ends_on_plan: false,
  end_action: 'notify',
  harm_action: 'notify',
} satisfies ExperimentBody;

/** The value of a new experiment that only servers with segments have. */
export const initialSegmentValues = { segments: [] } satisfies ExperimentBody;

const defaults: ExperimentBody = { ...initialMetricValues, ...initialScheduleValues, ...initialSegmentValues };

/** Returns whether the experiment's server stores `metrics`. */
export const storesMetrics = (experiment: object): boolean => 'metrics' in experiment;

/**
 * Returns the values without the metrics and the schedule that have their initial values and that the user did not change, and without the audience if it is everyone. Older servers do not know most of these fields, and newer servers
 * use the same values as defaults.
 */
export const withoutDefaults = ({ feature_flag, ...body }: NewExperimentBody, changed: object): NewExperimentBody => ({
  ...Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        name in changed || !(name in defaults && isSame(value, defaults[name as keyof ExperimentBody])),
    ),
  ),
  ...(feature_flag === undefined || isEveryone(feature_flag) ? {} : { feature_flag }),
});

/** Returns copied metrics without their fingerprints. The server computes a fingerprint for each experiment. */
const withoutFingerprints = (metrics: Json | undefined): Json =>
  Array.isArray(metrics)
    ? metrics.map((metric) => {
        if (!isObject(metric)) return metric;
        const { fingerprint, ...rest } = metric as Record<string, Json>;
        return rest;
      })
    : [];

/** For a copy of an experiment, returns the values of the fields that only servers with `metrics` have. */
export const copyOfMetrics = (experiment: Experiment): ExperimentBody => ({
  metrics: withoutFingerprints(experiment.metrics),
  metrics_secondary: withoutFingerprints(experiment.metrics_secondary),
  exposure_criteria: experiment.exposure_criteria ?? initialMetricValues.exposure_criteria,
  stats_config: experiment.stats_config ?? initialMetricValues.stats_config,
});

/** Returns the values for a copy: a draft with the same plan and metrics, and another key. */
export const valuesOfCopy = (experiment: Experiment, taken: readonly string[] = []): ExperimentBody => ({
  name: `${experiment.name} (copy)`.slice(0, 400),
  description: experiment.description ?? '',
  feature_flag_key: nextFreeKey(experiment.feature_flag_key, taken),
  parameters: experiment.parameters ?? {},
  filters: experiment.filters ?? {},
  secondary_metrics: experiment.secondary_metrics ?? [],
  ...(storesMetrics(experiment) ? copyOfMetrics(experiment) : {}),
  ...(experiment.segments && { segments: experiment.segments }),
  archived: false,
});
