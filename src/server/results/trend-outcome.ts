import type { Json } from '#contract/field.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { trendStatistics } from '#stats/reported-statistics.ts';
import type { Series } from '../events/event-query.ts';
import type { EventStore } from '../events/event-store.ts';
import { aggregationOf, isComparedPerPerson } from './aggregation.ts';
import { type Exposure, exposureByMetric, exposureOf } from './exposure.ts';
import { baseQueryOf, controlFirst, type MeasurementContext } from './measurement-context.ts';
import { byVariant, type MetricOutcome } from './metric-outcome.ts';
import { entityOf, type MeasuredEvent, type ParsedFilters } from './parse-filters.ts';
import { entityEntry, trendFilters } from './query-filters.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function runningTotal(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats `2023-02-11` as `11-Feb-2023`. */
function labelOf(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)}-${months[Number(month) - 1]}-${year}`;
}

type Curve = Series & { cumulative: boolean };

const seriesEntry = (
  { variant, days, cumulative }: Curve,
  context: MeasurementContext,
  measured: MeasuredEvent,
  filter: Json,
): Json => ({
  action: entityEntry(measured),
  aggregated_value: 0,
  label: `${measured.name} - ${variant}`,
  count: total(days),
  data: cumulative ? runningTotal(days) : days,
  labels: context.days.map(({ date }) => labelOf(date)),
  days: context.days.map(({ date }) => date),
  breakdown_value: variant,
  persons_urls: [],
  filter,
});

type Counts = { key: string; count: number; exposure: number; absolute_exposure: number };

/**
 * Returns each variant's counts. `absolute_exposure` is the number of exposed people. `exposure` is this number divided by
 * control's. As on PostHog, both are 1 for a variant without exposed people, and if control has none, every `exposure` is 1.
 */
function countsOf(counted: Map<string, number>, people: Map<string, number>): Counts[] {
  const control = people.get(CONTROL_KEY) ?? 0;
  return [...counted].map(([key, count]) => {
    const exposed = people.get(key) ?? 0;
    const exposure = key === CONTROL_KEY || control <= 0 || exposed <= 0 ? 1 : exposed / control;
    return { key, count: Math.max(0, Math.trunc(count)), exposure, absolute_exposure: exposed <= 0 ? 1 : exposed };
  });
}

function statisticsOf(variants: Counts[]) {
  const { probability, credible_intervals, ...verdict } = trendStatistics(variants);
  const { significant, significance_code, p_value } = verdict;
  return {
    probability: byVariant(variants, probability),
    significant,
    significance_code,
    p_value,
    variants,
    credible_intervals: byVariant(variants, credible_intervals),
  };
}

const totals = (series: readonly Series[]) => new Map(series.map(({ variant, days }) => [variant, total(days)]));

function outcomeOf(
  context: MeasurementContext,
  metric: ParsedFilters,
  measured: MeasuredEvent,
  counted: Series[],
  exposure: Exposure,
): MetricOutcome {
  const perPerson = isComparedPerPerson(measured);
  const filters = trendFilters(context, metric, !perPerson);
  const sorted = [...counted].sort((one, other) => total(other.days) - total(one.days));
  const sums = totals(sorted);
  const events = exposure.events ? new Map([...sums].map(([key]) => [key, exposure.events?.get(key) ?? 0])) : sums;
  const variants = controlFirst(countsOf(events, exposure.people));
  return {
    insight: sorted.map((series) => seriesEntry({ ...series, cumulative: !perPerson }, context, measured, filters)),
    // As on PostHog, a trend measures only events that contain a variant.
    hasEvents: sorted.length > 0,
    filters,
    exposure_filters: exposure.filters,
    variants,
    values: Object.fromEntries([...sums].map(([key, sum]) => [key, perPerson ? sum / context.days.length : sum])),
    statistics: () => statisticsOf(variants),
  };
}

/** Measures a trend: the metric's first event, and the people who were exposed to the variants. */
export async function trendOutcome(
  events: EventStore,
  context: MeasurementContext,
  metric: ParsedFilters,
  parameters: unknown,
): Promise<MetricOutcome> {
  const [measured] = metric.measured;
  if (!measured || context.days.length === 0)
    return {
      insight: [],
      hasEvents: false,
      filters: trendFilters(context, metric, true),
      variants: [],
      values: {},
      statistics: () => ({}),
    };
  const counting = events.measure(
    {
      kind: 'trend',
      ...baseQueryOf(context, metric.filter_test_accounts),
      entity: entityOf(measured),
      aggregation: aggregationOf(measured),
      days: context.days.map(({ start }) => start),
    },
    context.signal,
  );
  const request = { metric, measured, parameters };
  const [counted, exposure] = await Promise.all([
    counting,
    isComparedPerPerson(measured)
      ? counting.then((series) => exposureByMetric(context, request, series))
      : exposureOf(events, context, request),
  ]);
  return outcomeOf(context, metric, measured, counted, exposure);
}
