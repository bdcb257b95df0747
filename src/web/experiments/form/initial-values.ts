import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
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

/** The values of the form for a new experiment. */
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

/** The values for a copy: a draft with the same plan and metrics, and another key. */
export const valuesOfCopy = (experiment: Experiment, taken: readonly string[] = []): ExperimentBody => ({
  name: `${experiment.name} (copy)`.slice(0, 400),
  description: experiment.description ?? '',
  feature_flag_key: nextFreeKey(experiment.feature_flag_key, taken),
  parameters: experiment.parameters ?? {},
  filters: experiment.filters ?? {},
  secondary_metrics: experiment.secondary_metrics ?? [],
  archived: false,
});
