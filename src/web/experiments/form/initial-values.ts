import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { defaultVariants } from '#contract/kinds/experiment.ts';
import { copiedKey } from './flag-key.ts';

/** A funnel to fill in: from an opened page to the event that matters. */
const funnel: Json = {
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

/** What the form for a new experiment begins with. */
export const startingValues = {
  name: '',
  description: '',
  feature_flag_key: '',
  start_date: null,
  end_date: null,
  archived: false,
  parameters: { feature_flag_variants: defaultVariants.map((variant) => ({ ...variant })) } as unknown as Json,
  filters: funnel,
  secondary_metrics: [] as Json,
} satisfies ExperimentBody;

/** What a copy of an experiment begins with: the same plan and metrics, a draft again, under another key. */
export const copyOf = (experiment: Experiment, taken: readonly string[] = []): ExperimentBody => ({
  name: `${experiment.name} (copy)`.slice(0, 400),
  description: experiment.description ?? '',
  feature_flag_key: copiedKey(experiment.feature_flag_key, taken),
  parameters: experiment.parameters ?? {},
  filters: experiment.filters ?? {},
  secondary_metrics: experiment.secondary_metrics ?? [],
  archived: false,
});
