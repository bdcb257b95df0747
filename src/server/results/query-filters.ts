import { FLAG_CALL } from '#contract/exposure-rules.ts';
import type { Json } from '#contract/field.ts';
import { attributionOf } from './funnel-rules.ts';
import type { MeasurementContext } from './measurement-context.ts';
import type { MeasuredEvent, ParsedFilters } from './parse-filters.ts';

type Entry = Record<string, Json>;

/** Returns a metric's event in PostHog's format. */
export const entityEntry = ({ id, name, custom_name, order, math, math_property }: MeasuredEvent): Entry => ({
  id,
  type: 'events',
  order,
  name,
  custom_name,
  math,
  math_property,
  math_group_type_index: null,
});

const datesOf = ({ date_from, date_to }: MeasurementContext): Entry => ({
  date_from,
  ...(date_to === null ? {} : { date_to }),
  explicit_date: 'true',
});

const eventsOf = ({ measured }: ParsedFilters): Entry => ({
  events: measured.map((entity) => ({ ...entityEntry(entity), properties: entity.properties })),
});

const testsOf = ({ filter_test_accounts }: ParsedFilters): Entry =>
  filter_test_accounts ? { filter_test_accounts } : {};

/** Returns a funnel's query in PostHog's format. */
export const funnelFilters = (context: MeasurementContext, metric: ParsedFilters): Entry => ({
  breakdown: [context.breakdown],
  breakdown_attribution_type: `${attributionOf(metric)}_touch`,
  breakdown_type: 'event',
  ...datesOf(context),
  display: 'FunnelViz',
  ...eventsOf(metric),
  ...testsOf(metric),
  funnel_viz_type: 'steps',
  funnel_window_interval: metric.within.count,
  funnel_window_interval_unit: metric.within.unit,
  insight: 'FUNNELS',
  interval: 'day',
});

const isOneOf = (key: string, value: string[]): Entry => ({ key, value, operator: 'exact', type: 'event' });

/** Returns a trend's query in PostHog's format. */
export const trendFilters = (context: MeasurementContext, metric: ParsedFilters, cumulative: boolean): Entry => ({
  breakdown: context.breakdown,
  breakdown_type: 'event',
  ...datesOf(context),
  display: cumulative ? 'ActionsLineGraphCumulative' : 'ActionsLineGraph',
  ...eventsOf({ ...metric, measured: metric.measured.slice(0, 1) }),
  ...testsOf(metric),
  insight: 'TRENDS',
  interval: 'day',
  properties: [isOneOf(context.breakdown, context.variants)],
});

/** Returns the query that counts the people for whom a flag was evaluated, in PostHog's format. */
export const calledFilters = (context: MeasurementContext, metric: ParsedFilters): Entry => ({
  display: 'ActionsLineGraphCumulative',
  ...datesOf(context),
  events: [{ id: FLAG_CALL, name: FLAG_CALL, order: 0, type: 'events', math: 'dau' }],
  breakdown_type: 'event',
  breakdown: '$feature_flag_response',
  properties: [isOneOf('$feature_flag_response', context.variants), isOneOf('$feature_flag', [context.flag_key])],
  ...testsOf(metric),
  insight: 'TRENDS',
  interval: 'day',
});
