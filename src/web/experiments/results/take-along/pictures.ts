import type { Experiment } from '#contract/experiment.ts';
import type { Look } from '../looks/looks.ts';
import type { Axis } from '../plot/scale.ts';
import type { TrendSeries } from '../read-insight.ts';
import type { Evidence } from './evidence.ts';
import { daysPicture, looksPicture } from './over-time-pictures.ts';
import { intervalsOf, svgOf } from './svg.ts';

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
}

/** Every plot that the page shows now, the goal's first. */
export function picturesOf(evidence: Evidence, { experiment, axis, series, looks }: Scene): Picture[] {
  return [
    { name: 'Goal', svg: svgOf(evidence, axis) },
    ...(evidence.others ?? []).map((other) => ({ name: other.label, svg: intervalsOf(evidence, other) })),
    ...(series.length > 0 ? [{ name: 'By day', svg: daysPicture(evidence, series) }] : []),
    ...(looks.length > 0 ? [{ name: 'Look by look', svg: looksPicture(evidence, looks, experiment) }] : []),
  ];
}
