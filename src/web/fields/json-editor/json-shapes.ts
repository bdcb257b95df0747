import type { Json, Kind } from '#contract/field.ts';
import { propertyOperators, propertyTypes } from '#contract/format/conditions.ts';

/** What the editor knows about a JSON value: a description, the keys of an object, the entries of a list, common values. */
export interface JsonShape {
  description?: string;
  keys?: Readonly<Record<string, JsonShape>>;
  /** Whether servers reject other keys. */
  isClosed?: true;
  entries?: JsonShape;
  values?: readonly Json[];
}

const flag = (description: string): JsonShape => ({ description, values: [true, false] });
const list = (description: string): JsonShape => ({ description, entries: {} });
const one = (description: string, ...values: Json[]): JsonShape => ({ description, values });

const filter: JsonShape = {
  description: 'A condition on a property. All conditions of a list must match.',
  keys: {
    key: { description: 'The name of the property, for example "email" or "$host".' },
    type: one('What the property belongs to.', ...Object.keys(propertyTypes)),
    operator: one('How the property is compared.', ...Object.keys(propertyOperators), 'in', 'not_in'),
    value: { description: 'The value to compare with, or a list of values.' },
    group_type_index: { description: 'The index of the group type, counted from 0.' },
  },
};

const event: JsonShape = {
  keys: {
    id: { description: 'The name of the event, or the id of the action.' },
    name: { description: 'The display name of the event.' },
    type: one('Whether the id belongs to an event or an action.', 'events', 'actions'),
    order: { description: 'The position in the funnel, counted from 0.' },
    math: one('The kind of aggregation.', 'total', 'dau', 'avg_count_per_actor', 'sum', 'avg', 'min', 'max', 'median'),
    math_property: { description: 'The property whose values are aggregated, for example for a sum.' },
    properties: { description: 'Conditions that the events must match.', entries: filter },
  },
};

const metric: JsonShape = {
  keys: {
    insight: one('A funnel counts people who complete every step. A trend counts events.', 'FUNNELS', 'TRENDS'),
    events: { description: 'The steps of a funnel, or the event of a trend.', entries: event },
    actions: { description: 'The actions of the metric, in addition to its events.', entries: event },
    funnel_window_interval: { description: 'The maximum time from the first step to the last step.' },
    funnel_window_interval_unit: one(
      'The unit of the maximum time (`funnel_window_interval`).',
      'minute',
      'hour',
      'day',
      'week',
      'month',
    ),
    funnel_order_type: one('How strictly people must follow the order of the steps.', 'ordered', 'strict', 'unordered'),
    filter_test_accounts: flag('Excludes internal and test accounts.'),
    aggregation_group_type_index: { description: 'The index (from 0) of the group type to count instead of people.' },
  },
};

/** The known structure of the values of each kind. The editor keeps other keys, but warns if servers reject them. */
export const jsonShapes: Partial<Record<Kind, JsonShape>> = {
  linked_flag: {
    isClosed: true,
    keys: {
      id: { description: 'The id of the flag.' },
      key: { description: 'The key of the flag.' },
      variant: {
        description:
          'Only people with this variant are recorded. Without `variant`, people with any variant are recorded.',
      },
    },
  },
  payload_capture: {
    isClosed: true,
    keys: {
      recordHeaders: flag('Records request and response headers.'),
      recordBody: flag('Records request and response bodies, which can contain passwords and card numbers.'),
    },
  },
  replay_config: {
    description:
      'Servers merge this object with the stored object. Missing keys stay unchanged, and null removes a key.',
    isClosed: true,
    keys: {
      record_canvas: flag('Captures canvas elements, which can’t be masked.'),
      ai_config: {
        description: 'Settings for AI summaries of recordings.',
        isClosed: true,
        keys: {
          opt_in: flag('Creates summaries of recordings.'),
          preferred_events: list('Events that summaries focus on.'),
          excluded_events: list('Events that summaries ignore.'),
          included_event_properties: list('Event properties that summaries can use.'),
          important_user_properties: list('Person properties that summaries mention.'),
        },
      },
    },
  },
  property_filters: { entries: filter },
  path_rules: {
    entries: {
      keys: {
        regex: { description: 'A regular expression. Every match in the path is replaced.' },
        alias: { description: 'The replacement.' },
      },
    },
  },
  correlation: {
    keys: {
      excluded_person_property_names: list('Person properties to exclude.'),
      excluded_event_names: list('Events to exclude.'),
      excluded_event_property_names: list('Event properties to exclude.'),
    },
  },
  onboarding: {
    keys: Object.fromEntries(
      ['product_analytics', 'session_replay', 'feature_flags', 'experiments', 'surveys', 'web_analytics'].map((key) => [
        key,
        flag('Whether the onboarding of this product is done.'),
      ]),
    ),
  },
  json: { keys: { poe_v2_enabled: flag('Queries read person properties from events.') } },
  variants: {
    keys: {
      feature_flag_variants: {
        description: 'The variants of the flag, including control.',
        entries: {
          keys: {
            key: { description: 'The key by which your code identifies the variant.' },
            name: { description: 'The display name of the variant.' },
            rollout_percentage: {
              description: 'The percentage of people who get the variant. All percentages must add up to 100.',
            },
          },
        },
      },
      minimum_detectable_effect: { description: 'The minimum detectable effect, in percent.' },
      recommended_running_time: { description: 'The planned number of days.' },
      recommended_sample_size: { description: 'The planned number of participants.' },
      aggregation_group_type_index: { description: 'The index (from 0) of the group type to count instead of people.' },
      custom_exposure_filter: { description: 'The event that counts as exposure.', ...metric },
    },
  },
  metric,
  metrics: {
    entries: {
      keys: {
        name: { description: 'The name of the metric.' },
        filters: { description: 'What the metric measures.', ...metric },
      },
    },
  },
};

/** Returns the shape at a path inside a value. A number is a list index. */
export const shapeAt = (shape: JsonShape | undefined, path: readonly (string | number)[]): JsonShape | undefined =>
  path.reduce<JsonShape | undefined>(
    (inside, step) => (typeof step === 'number' ? inside?.entries : inside?.keys?.[step]),
    shape,
  );
