import type { Json, Kind } from '#contract/field.ts';
import { operators, types } from '../builders/filter-model.ts';

/** What is known of a JSON value: the keys of an object, the entries of a list, the usual values of anything else. */
export interface Shape {
  says?: string;
  keys?: Readonly<Record<string, Shape>>;
  /** A server refuses every other key. */
  isClosed?: true;
  entries?: Shape;
  values?: readonly Json[];
}

const flag = (says: string): Shape => ({ says, values: [true, false] });
const list = (says: string): Shape => ({ says, entries: {} });
const one = (says: string, ...values: Json[]): Shape => ({ says, values });

const filter: Shape = {
  says: 'A condition on a property; all conditions of a list have to hold.',
  keys: {
    key: { says: 'The name of the property, as in "email" or "$host".' },
    type: one('What the property belongs to.', ...Object.keys(types)),
    operator: one('How the property is compared.', ...Object.keys(operators), 'in', 'not_in'),
    value: { says: 'What it is compared with: one value, or a list of them.' },
    group_type_index: { says: 'Which group type it is about, counted from 0.' },
  },
};

const event: Shape = {
  keys: {
    id: { says: 'The name of the event.' },
    name: { says: 'What the event is called on the page.' },
    type: one('Whether the id names an event or an action.', 'events', 'actions'),
    order: { says: 'The place in the funnel, counted from 0.' },
    math: one('What is measured.', 'total', 'dau', 'avg_count_per_actor', 'sum', 'avg', 'min', 'max', 'median'),
    math_property: { says: 'The property of the event that a sum or an average is made of.' },
    properties: { says: 'Which of these events count.', entries: filter },
  },
};

const metric: Shape = {
  keys: {
    insight: one('A funnel counts people who do every step, a trend counts events.', 'FUNNELS', 'TRENDS'),
    events: { says: 'The steps of a funnel, or the event of a trend.', entries: event },
    actions: { says: 'Actions in the place of events.', entries: event },
    funnel_window_interval: { says: 'How long a person may take from the first step to the last.' },
    funnel_window_interval_unit: one('The unit of the window.', 'minute', 'hour', 'day', 'week', 'month'),
    funnel_order_type: one('Whether the steps have to come in their order.', 'ordered', 'strict', 'unordered'),
    filter_test_accounts: flag('Leaves internal and test accounts out.'),
    aggregation_group_type_index: { says: 'Which group type counts in the place of people, counted from 0.' },
  },
};

/** What the fields of each kind are known to hold; what is not listed here is kept all the same. */
export const shapes: Partial<Record<Kind, Shape>> = {
  linked_flag: {
    isClosed: true,
    keys: {
      id: { says: 'The number of the flag.' },
      key: { says: 'The key of the flag.' },
      variant: { says: 'Records only people with this variant; left out, any variant counts.' },
    },
  },
  payload_capture: {
    isClosed: true,
    keys: {
      recordHeaders: flag('Records the headers of requests and answers.'),
      recordBody: flag('Records the bodies of requests and answers, which can hold passwords and card numbers.'),
    },
  },
  replay_config: {
    says: 'Servers merge what is sent: a key that is left out stays as it was, and null takes it away.',
    isClosed: true,
    keys: {
      record_canvas: flag('Captures what canvas elements show, which cannot be masked.'),
      ai_config: {
        says: 'What a summary of a recording is made from.',
        isClosed: true,
        keys: {
          opt_in: flag('Makes summaries of recordings.'),
          preferred_events: list('Events that a summary dwells on.'),
          excluded_events: list('Events that a summary leaves out.'),
          included_event_properties: list('Properties of events that a summary may use.'),
          important_user_properties: list('Properties of people that a summary names.'),
        },
      },
    },
  },
  property_filters: { entries: filter },
  path_rules: {
    entries: {
      keys: {
        regex: { says: 'A regular expression: every match in the path is replaced.' },
        alias: { says: 'What stands in the place of a match.' },
      },
    },
  },
  correlation: {
    keys: {
      excluded_person_property_names: list('Properties of people to leave out.'),
      excluded_event_names: list('Events to leave out.'),
      excluded_event_property_names: list('Properties of events to leave out.'),
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
  json: { keys: { poe_v2_enabled: flag('Reads the properties of people from their events.') } },
  variants: {
    keys: {
      feature_flag_variants: {
        says: 'The variants of the flag, control among them.',
        entries: {
          keys: {
            key: { says: 'The name by which code knows the variant.' },
            name: { says: 'What the variant is called on the page.' },
            rollout_percentage: { says: 'The share of people who get it; all shares add up to 100.' },
          },
        },
      },
      minimum_detectable_effect: { says: 'The smallest effect worth finding, in percent.' },
      recommended_running_time: { says: 'How many days are planned.' },
      recommended_sample_size: { says: 'How many people are planned.' },
      aggregation_group_type_index: { says: 'Which group type counts in the place of people, counted from 0.' },
      custom_exposure_filter: { says: 'Which events count as having seen the experiment.', ...metric },
    },
  },
  metric,
  metrics: {
    entries: {
      keys: { name: { says: 'What the metric is called.' }, filters: { says: 'What it measures.', ...metric } },
    },
  },
};

/** What is known at a place inside a value, where a number stands for an entry of a list. */
export const shapeAt = (shape: Shape | undefined, path: readonly (string | number)[]): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (inside, step) => (typeof step === 'number' ? inside?.entries : inside?.keys?.[step]),
    shape,
  );
