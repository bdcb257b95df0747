import type { Json } from '#contract/field.ts';
import { trendStatistics } from '#stats/reported-statistics.ts';
import type { Db } from '../db/connection-pool.ts';
import { measure } from '../events/measure.ts';
import type { Series } from '../events/question.ts';
import { aggregationOf, isComparedPerPerson } from './aggregation.ts';
import { type Exposure, exposureByMetric, exposureOf } from './exposure.ts';
import { entityOf, type Measured, type Metric } from './metric.ts';
import { byVariant, type Outcome } from './outcome.ts';
import { entityEntry, trendFilters } from './query-filters.ts';
import { baseQuestionOf, CONTROL, controlFirst, type Scene } from './subject.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function runningTotal(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2023-02-11` as `11-Feb-2023`. */
function labelOf(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)}-${months[Number(month) - 1]}-${year}`;
}

type Curve = Series & { cumulative: boolean };

const seriesEntry = ({ variant, days, cumulative }: Curve, scene: Scene, measured: Measured, filter: Json): Json => ({
  action: entityEntry(measured),
  aggregated_value: 0,
  label: `${measured.name} - ${variant}`,
  count: total(days),
  data: cumulative ? runningTotal(days) : days,
  labels: scene.days.map(({ date }) => labelOf(date)),
  days: scene.days.map(({ date }) => date),
  breakdown_value: variant,
  persons_urls: [],
  filter,
});

type Counts = { key: string; count: number; exposure: number; absolute_exposure: number };

/** A variant whose exposure is unknown counts as one person, and without control's every ratio is 1, as on the real server. */
function countsOf(counted: Map<string, number>, people: Map<string, number>): Counts[] {
  const control = people.get(CONTROL) ?? 0;
  return [...counted].map(([key, count]) => {
    const exposed = people.get(key) ?? 0;
    const exposure = key === CONTROL || control <= 0 || exposed <= 0 ? 1 : exposed / control;
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

function outcomeOf(scene: Scene, metric: Metric, measured: Measured, counted: Series[], exposure: Exposure): Outcome {
  const perPerson = isComparedPerPerson(measured);
  const filters = trendFilters(scene, metric, !perPerson);
  const sorted = [...counted].sort((one, other) => total(other.days) - total(one.days));
  const sums = totals(sorted);
  const events = exposure.events ? new Map([...sums].map(([key]) => [key, exposure.events?.get(key) ?? 0])) : sums;
  const variants = controlFirst(countsOf(events, exposure.people));
  return {
    insight: sorted.map((series) => seriesEntry({ ...series, cumulative: !perPerson }, scene, measured, filters)),
    // Like the real server: a trend only measures events that carry a variant.
    hasEvents: sorted.length > 0,
    filters,
    exposure_filters: exposure.filters,
    variants,
    values: Object.fromEntries([...sums].map(([key, sum]) => [key, perPerson ? sum / scene.days.length : sum])),
    statistics: () => statisticsOf(variants),
  };
}

/** Measures a trend: its first event, and the people that its variants were shown to. */
export async function trendOutcome(db: Db, scene: Scene, metric: Metric, parameters: unknown): Promise<Outcome> {
  const [measured] = metric.measured;
  if (!measured || scene.days.length === 0)
    return {
      insight: [],
      hasEvents: false,
      filters: trendFilters(scene, metric, true),
      variants: [],
      values: {},
      statistics: () => ({}),
    };
  const counting = measure(
    db,
    {
      kind: 'trend',
      ...baseQuestionOf(scene, metric.filter_test_accounts),
      entity: entityOf(measured),
      aggregation: aggregationOf(measured),
      days: scene.days.map(({ start }) => start),
    },
    scene.signal,
  );
  const asked = { metric, measured, parameters };
  const [counted, exposure] = await Promise.all([
    counting,
    isComparedPerPerson(measured)
      ? counting.then((series) => exposureByMetric(scene, asked, series))
      : exposureOf(db, scene, asked),
  ]);
  return outcomeOf(scene, metric, measured, counted, exposure);
}
