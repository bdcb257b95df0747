import type { Json } from '#contract/field.ts';
import { invalidInput } from '#contract/problem.ts';
import { funnelStatistics } from '#stats/reported-statistics.ts';
import type { Entity } from '../events/entity.ts';
import type { FunnelStepCounts } from '../events/event-query.ts';
import type { EventStore } from '../events/event-store.ts';
import { actorOf, attributionOf, durationOf, rejectExclusions } from './funnel-rules.ts';
import { baseQueryOf, controlFirst, type MeasurementContext } from './measurement-context.ts';
import { byVariant, type MetricOutcome } from './metric-outcome.ts';
import { entityOf, type MeasuredEvent, type ParsedFilters } from './parse-filters.ts';
import { funnelFilters } from './query-filters.ts';

const average = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function median(numbers: readonly number[]): number | null {
  const sorted = Float64Array.from(numbers).sort();
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

const stepsOf = ({ variant, steps }: FunnelStepCounts, measured: readonly MeasuredEvent[]): Json[] =>
  steps.map(({ people, times }, order) => ({
    action_id: measured[order]?.id ?? null,
    name: measured[order]?.name ?? null,
    custom_name: measured[order]?.custom_name ?? null,
    order,
    people: [],
    count: people,
    type: 'events',
    average_conversion_time: average(times),
    median_conversion_time: median(times),
    breakdown: [variant],
    breakdown_value: [variant],
    converted_people_url: null,
    dropped_people_url: null,
  }));

const entered = ({ steps }: FunnelStepCounts) => steps[0]?.people ?? 0;
const converted = ({ steps }: FunnelStepCounts) => steps.at(-1)?.people ?? 0;

type Counts = { key: string; success_count: number; failure_count: number };

const countsOf = (reached: FunnelStepCounts): Counts => ({
  key: reached.variant,
  success_count: converted(reached),
  failure_count: entered(reached) - converted(reached),
});

/** Returns a conversion rate from 0 to 1, rounded to three decimals. This is the value of a secondary metric. */
const rateOf = ({ success_count, failure_count }: Counts) =>
  Math.round((1000 * success_count) / (success_count + failure_count)) / 1000;

function statisticsOf(variants: Counts[]) {
  const { probability, credible_intervals, ...verdict } = funnelStatistics(variants);
  const { significant, significance_code, expected_loss } = verdict;
  return {
    probability: byVariant(variants, probability),
    significant,
    significance_code,
    expected_loss,
    variants,
    credible_intervals: byVariant(variants, credible_intervals),
  };
}

/** Whether any person took the first step, with or without a variant. */
const hasEntered = async (
  events: EventStore,
  { signal }: MeasurementContext,
  base: ReturnType<typeof baseQueryOf>,
  [entity]: Entity[],
) => entity !== undefined && events.measure({ kind: 'occurrence', ...base, entity }, signal);

/** Measures a funnel. Throws 400 for fewer than two steps, and for rules that this server does not support. */
export async function funnelOutcome(
  events: EventStore,
  context: MeasurementContext,
  metric: ParsedFilters,
): Promise<MetricOutcome> {
  if (metric.measured.length < 2) throw invalidInput('Funnels require at least two steps before calculating.');
  rejectExclusions(metric);
  const steps = metric.measured.map(entityOf);
  const base = baseQueryOf(context, metric.filter_test_accounts);
  const reached = await events.measure(
    {
      kind: 'funnel',
      ...base,
      steps,
      within: durationOf(metric),
      attribution: attributionOf(metric),
      actor: actorOf(metric),
    },
    context.signal,
  );
  reached.sort((one, other) => entered(other) - entered(one));
  const variants = controlFirst(reached.map(countsOf));
  return {
    insight: reached.map((each) => stepsOf(each, metric.measured)),
    hasEvents: variants.length > 0 || (await hasEntered(events, context, base, steps)),
    filters: funnelFilters(context, metric),
    variants,
    values: byVariant(variants, variants.map(rateOf)),
    statistics: () => statisticsOf(variants),
  };
}
