import type { Experiment } from '#contract/experiment.ts';
import type { FunnelStep, TrendSeries } from '#verdict/response/parse-insight.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import type { DailyView } from '../over-time/daily-counts-lines.ts';
import type { Axis } from '../plot/scale.ts';
import type { ViewedResult } from '../view-history/view-history.ts';
import type { DensityCurves } from '../worker/worker-messages.ts';
import { funnelPicture, sampleRatioPicture } from './bar-pictures.tsx';
import type { ExportData } from './export-data.ts';
import { goalPicture, intervalPicture } from './interval-picture.tsx';
import { dailyCountsPicture, liftByDayPicture, viewHistoryPicture } from './over-time-pictures.tsx';

/** A plot from the page as an SVG file. */
export interface PlotPicture {
  name: string;
  svg: string;
}

/** The data of the page's plots that `ExportData` does not contain. */
export interface PlotSource {
  experiment: Experiment;
  axis: Axis;
  /** The densities of the lifts, if the page shows them. */
  curves?: DensityCurves | undefined;
  series: readonly TrendSeries[];
  dailyView: DailyView;
  /** The leader's lift at the end of each day. */
  lift: readonly ViewedResult[];
  history: readonly ViewedResult[];
  steps: readonly FunnelStep[];
  rows: readonly VariantResultRow[];
}

/** Returns whether the page shows the split. True only if the check found a difference from the plan. */
const isSplitShown = ({ report: { checks } }: ExportData) =>
  checks.some(({ code, tone }) => code === 'split' && (tone === 'bad' || tone === 'warning'));

/** Returns the page's plots, drawn with the page's current settings. The plot of the goal is first. */
export function plotPictures(data: ExportData, source: PlotSource): PlotPicture[] {
  const { experiment, axis, curves, series, dailyView, lift, history, steps, rows } = source;
  const split = isSplitShown(data) ? sampleRatioPicture(data, rows) : null;
  const variants = rows.map(({ key }) => key);
  return [
    { name: 'Goal', svg: goalPicture(data, axis, curves) },
    ...(data.secondary ?? []).map((metric) => ({ name: metric.label, svg: intervalPicture(data, metric) })),
    ...(split ? [{ name: 'Split', svg: split }] : []),
    ...(steps.length > 0 ? [{ name: 'Funnel', svg: funnelPicture(data, { steps, variants }) }] : []),
    ...(lift.length > 0 ? [{ name: 'Lift by day', svg: liftByDayPicture(data, lift, experiment) }] : []),
    ...(series.length > 0 ? [{ name: 'By day', svg: dailyCountsPicture(data, series, dailyView) }] : []),
    ...(history.length > 0
      ? [{ name: 'Checks of the results', svg: viewHistoryPicture(data, history, experiment) }]
      : []),
  ];
}
