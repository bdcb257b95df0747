import { FLAG_CALL } from '#contract/exposure-rules.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Series } from '../events/event-query.ts';
import type { EventStore } from '../events/event-store.ts';
import { aggregationOf } from './aggregation.ts';
import { baseQueryOf, type MeasurementContext } from './measurement-context.ts';
import { entityOf, type MeasuredEvent, metricIn, type ParsedFilters } from './parse-filters.ts';
import { calledFilters, trendFilters } from './query-filters.ts';

/** How many people were exposed to each of a trend's variants. */
export interface Exposure {
  people: Map<string, number>;
  /**
   * The number of the metric's events, by variant. Variants are compared by this number if the metric's daily values do not
   * add up, as for a mean. Null: variants are compared by the sum of the daily values.
   */
  events: Map<string, number> | null;
  /** The query that counted the people, in PostHog's format. */
  filters: Record<string, Json>;
}

interface ExposureRequest {
  metric: ParsedFilters;
  measured: MeasuredEvent;
  parameters: unknown;
}

const totals = (series: readonly Series[]) =>
  new Map(series.map(({ variant, days }) => [variant, days.reduce((sum, day) => sum + day, 0)]));

const daysOf = ({ days }: MeasurementContext) => days.map(({ start }) => start);

/** Counts the people for whom the flag was evaluated, by the value that the flag returned. */
async function byCalls(
  events: EventStore,
  context: MeasurementContext,
  { metric }: ExposureRequest,
): Promise<Exposure> {
  const base = baseQueryOf(context, metric.filter_test_accounts);
  const ofFlag = { of: 'event', key: '$feature_flag', operator: 'exact', value: context.flag_key } as const;
  const series = await events.measure(
    {
      kind: 'trend',
      ...base,
      breakdown: '$feature_flag_response',
      entity: { names: [FLAG_CALL], where: { match: 'all', filters: [ofFlag] } },
      aggregation: { kind: 'people' },
      days: daysOf(context),
    },
    context.signal,
  );
  return { people: totals(series), events: null, filters: calledFilters(context, metric) };
}

/** Counts a custom event as the exposure, instead of the flag's evaluations. */
async function byChoice(
  events: EventStore,
  context: MeasurementContext,
  custom: ParsedFilters,
  measured: MeasuredEvent,
): Promise<Exposure> {
  const series = await events.measure(
    {
      kind: 'trend',
      ...baseQueryOf(context, custom.filter_test_accounts),
      entity: entityOf(measured),
      aggregation: aggregationOf(measured),
      days: daysOf(context),
    },
    context.signal,
  );
  return { people: totals(series), events: null, filters: trendFilters(context, custom, true) };
}

/** Returns the exposure for a metric whose own event counts as the exposure. Uses the metric's series. */
export const exposureByMetric = (
  context: MeasurementContext,
  { metric, measured }: ExposureRequest,
  series: readonly Series[],
): Exposure => ({
  people: new Map(series.map(({ variant, counted }) => [variant, counted?.people ?? 0])),
  events: new Map(series.map(({ variant, counted }) => [variant, counted?.events ?? 0])),
  filters: trendFilters(context, { ...metric, measured: [{ ...measured, math: 'dau', math_property: null }] }, true),
});

/** Counts a trend's exposures: with the custom event in the experiment's parameters, or with the flag's evaluations. */
export async function exposureOf(
  events: EventStore,
  context: MeasurementContext,
  request: ExposureRequest,
): Promise<Exposure> {
  const chosen = isObject(request.parameters) ? request.parameters['custom_exposure_filter'] : null;
  const custom = isObject(chosen) ? metricIn(chosen as Json) : null;
  const [measured] = custom?.measured ?? [];
  return custom && measured ? byChoice(events, context, custom, measured) : byCalls(events, context, request);
}
