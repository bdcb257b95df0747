import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Db } from '../db/connection-pool.ts';
import { measure } from '../events/measure.ts';
import type { Series } from '../events/question.ts';
import { aggregationOf } from './aggregation.ts';
import { entityOf, type Measured, type Metric, metricIn } from './metric.ts';
import { calledFilters, trendFilters } from './query-filters.ts';
import { baseQuestionOf, type Scene } from './subject.ts';

/** Whom the variants of a trend were shown to. */
export interface Exposure {
  people: Map<string, number>;
  /** The events to compare where the metric is a number per person; null: its own count. */
  events: Map<string, number> | null;
  filters: Record<string, Json>;
}

interface ExposureRequest {
  metric: Metric;
  measured: Measured;
  parameters: unknown;
}

const totals = (series: readonly Series[]) =>
  new Map(series.map(({ variant, days }) => [variant, days.reduce((sum, day) => sum + day, 0)]));

const daysOf = ({ days }: Scene) => days.map(({ start }) => start);

/** People to whom code asked the flag for, by its answer. */
async function byCalls(db: Db, scene: Scene, { metric }: ExposureRequest): Promise<Exposure> {
  const base = baseQuestionOf(scene, metric.filter_test_accounts);
  const ofFlag = { of: 'event', key: '$feature_flag', operator: 'exact', value: scene.flag_key } as const;
  const series = await measure(
    db,
    {
      kind: 'trend',
      ...base,
      breakdown: '$feature_flag_response',
      entity: { name: '$feature_flag_called', where: { match: 'all', filters: [ofFlag] } },
      aggregation: { kind: 'people' },
      days: daysOf(scene),
    },
    scene.signal,
  );
  return { people: totals(series), events: null, filters: calledFilters(scene, metric) };
}

/** Counts of an event that somebody chose. */
async function byChoice(db: Db, scene: Scene, custom: Metric, measured: Measured): Promise<Exposure> {
  const series = await measure(
    db,
    {
      kind: 'trend',
      ...baseQuestionOf(scene, custom.filter_test_accounts),
      entity: entityOf(measured),
      aggregation: aggregationOf(measured),
      days: daysOf(scene),
    },
    scene.signal,
  );
  return { people: totals(series), events: null, filters: trendFilters(scene, custom, true) };
}

/** People who did what the metric counts, as they were counted with it. */
export const exposureByMetric = (
  scene: Scene,
  { metric, measured }: ExposureRequest,
  series: readonly Series[],
): Exposure => ({
  people: new Map(series.map(({ variant, counted }) => [variant, counted?.people ?? 0])),
  events: new Map(series.map(({ variant, counted }) => [variant, counted?.events ?? 0])),
  filters: trendFilters(scene, { ...metric, measured: [{ ...measured, math: 'dau', math_property: null }] }, true),
});

/** Counts whom the variants of a trend were shown to, by the rule that the experiment's parameters ask for. */
export async function exposureOf(db: Db, scene: Scene, request: ExposureRequest): Promise<Exposure> {
  const chosen = isObject(request.parameters) ? request.parameters['custom_exposure_filter'] : null;
  const custom = isObject(chosen) ? metricIn(chosen as Json) : null;
  const [measured] = custom?.measured ?? [];
  return custom && measured ? byChoice(db, scene, custom, measured) : byCalls(db, scene, request);
}
