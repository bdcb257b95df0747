export type StepName = 'hypothesis' | 'variants' | 'metrics' | 'schedule';

export interface CreationStep {
  name: StepName;
  title: string;
  /** The description below the step's title. */
  about: string;
  /** The step's fields, in order. */
  fields: readonly string[];
}

/** What the form contains. A copied experiment can have both kinds of metrics. */
export interface FormContent {
  /** Whether the form contains `metrics` (`metrics`, `metrics_secondary`). */
  exposed: boolean;
  /** Whether the form contains legacy metrics (`filters`, `secondary_metrics`). */
  filters: boolean;
  /** Whether the server starts and ends experiments at a time. */
  schedule: boolean;
  /** Whether the server divides results by segments. */
  segments: boolean;
}

const scheduleFields = ['scheduled_start', 'scheduled_end', 'ends_on_plan', 'end_action', 'harm_action'];

/** Returns the steps in order. The field `parameters` is in two steps, because it contains the variants and the plan. */
export const creationSteps = ({ exposed, filters, schedule, segments }: FormContent): CreationStep[] => [
  {
    name: 'hypothesis',
    title: 'Hypothesis',
    about: 'What you expect, written down before there is a result.',
    fields: ['name', 'description', 'feature_flag_key'],
  },
  {
    name: 'variants',
    title: 'Variants',
    about: 'What people see, and how participants are split between the variants. Control is what people see today.',
    fields: ['parameters', 'feature_flag'],
  },
  {
    name: 'metrics',
    title: 'Metrics',
    about: 'The goal decides the experiment. All other metrics are guardrails or secondary metrics.',
    fields: [
      ...(filters ? ['filters', 'secondary_metrics'] : []),
      ...(exposed ? ['metrics', 'metrics_secondary', ...(segments ? ['segments'] : []), 'exposure_criteria'] : []),
    ],
  },
  {
    name: 'schedule',
    title: 'Size and schedule',
    about: 'How many participants are needed, and how long that takes.',
    fields: ['parameters', ...(schedule ? scheduleFields : ['start_date', 'end_date'])],
  },
];
