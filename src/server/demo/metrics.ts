import type { Json } from '#contract/field.ts';
import type { Variant } from '#contract/kinds/experiment.ts';

const eventAt = (id: string, order: number) => ({ id, name: id, type: 'events', order });

/** Returns a funnel with these events in this order. */
export const funnel = (...events: string[]): Json => ({
  insight: 'FUNNELS',
  events: events.map(eventAt),
  actions: [],
  funnel_viz_type: 'steps',
  funnel_order_type: 'ordered',
  funnel_window_interval: 14,
  funnel_window_interval_unit: 'day',
  filter_test_accounts: true,
});

/** Returns a trend of an event: the count, or another measure. */
export const trend = (event: string, measure: Record<string, Json> = { math: 'total' }): Json => ({
  insight: 'TRENDS',
  events: [{ ...eventAt(event, 0), ...measure }],
  actions: [],
  interval: 'day',
  filter_test_accounts: true,
});

/** Returns a secondary metric with a name. */
export const secondaryMetric = (name: string, filters: Json): Json => ({ name, filters });

/** Returns variants with these shares, in percent. */
export const split = (shares: Record<string, number>): Variant[] =>
  Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage }));

/**
 * Returns an experiment's parameters: variants, minimum detectable effect (percent), sample size and running time
 * (days).
 */
export const demoPlan = (shares: Record<string, number>, effect: number, people: number, days: number): Json => ({
  feature_flag_variants: split(shares) as unknown as Json,
  minimum_detectable_effect: effect,
  recommended_sample_size: people,
  recommended_running_time: days,
});

/** Returns an event as the source of a metric in `metrics` or `metrics_secondary`. `more` says how it is counted. */
export const source = (event: string, more: Record<string, Json> = {}): Json => ({
  kind: 'EventsNode',
  event,
  ...more,
});

/** Returns the event of a metric that sums the event's amounts in euros. */
export const euros = (event: string): Json =>
  source(event, { math: 'sum', math_property: 'amount', math_property_revenue_currency: { static: 'EUR' } });

/** Returns a metric for `metrics` or `metrics_secondary`. */
export const demoMetric = (
  uuid: string,
  name: string,
  metric_type: 'funnel' | 'mean' | 'ratio',
  body: Record<string, Json>,
): Json => ({ kind: 'ExperimentMetric', uuid, name, metric_type, goal: 'increase', ...body });
