import type { Experiment } from '#contract/experiment.ts';
import type { FunnelStep, TrendSeries } from '#verdict/response/parse-insight.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import type { Axis } from '../plot/scale.ts';
import type { Look } from '../view-history/view-history.ts';
import { funnelPicture, splitPicture } from './bar-pictures.ts';
import type { Evidence } from './export-data.ts';
import { intervalsOf, svgOf } from './interval-picture.ts';
import { daysPicture, looksPicture } from './over-time-pictures.ts';

/** One plot of the page as a picture. */
export interface Picture {
  name: string;
  svg: string;
}

/** What the page draws besides the evidence itself. */
export interface Scene {
  experiment: Experiment;
  axis: Axis;
  series: readonly TrendSeries[];
  looks: readonly Look[];
  steps: readonly FunnelStep[];
  rows: readonly VariantRow[];
}

/** The page draws the split where it is odd. */
const isSplitShown = ({ report: { checks } }: Evidence) =>
  checks.some(({ code, tone }) => code === 'split' && (tone === 'bad' || tone === 'warning'));

/** Every plot that the page shows now, the goal's first. */
export function picturesOf(evidence: Evidence, scene: Scene): Picture[] {
  const { experiment, axis, series, looks, steps, rows } = scene;
  const split = isSplitShown(evidence) ? splitPicture(evidence, rows) : null;
  return [
    { name: 'Goal', svg: svgOf(evidence, axis) },
    ...(evidence.others ?? []).map((other) => ({ name: other.label, svg: intervalsOf(evidence, other) })),
    ...(split ? [{ name: 'Split', svg: split }] : []),
    ...(steps.length > 0
      ? [{ name: 'Funnel', svg: funnelPicture(evidence, { steps, variants: rows.map(({ key }) => key) }) }]
      : []),
    ...(series.length > 0 ? [{ name: 'By day', svg: daysPicture(evidence, series) }] : []),
    ...(looks.length > 0 ? [{ name: 'Look by look', svg: looksPicture(evidence, looks, experiment) }] : []),
  ];
}
