import type { Experiment } from '#contract/experiment.ts';
import { experimentDayOf } from '#verdict/experiment-day.ts';
import { positionOn, type Scale, scaleOver } from '../plot/scale.ts';
import type { ConfigPart } from './config-hashes.ts';
import { findConfigChanges, isClear, type ViewedResult } from './view-history.ts';

const DAY_MS = 86_400_000;

/**
 * The largest relative lift shown, up or down. Larger lifts are cut off, because they would compress the rest of the
 * plot.
 */
const MAX_LIFT = 2;

/**
 * A history entry in the plot. `x` is in percent of the width. The ends of the interval (`top`, `bottom`) and the lift
 * (`point`) are in pixels from the top.
 */
export interface HistoryPoint {
  entry: ViewedResult;
  /** The experiment's day, from 1. */
  day: number;
  x: number;
  top: number;
  bottom: number;
  point: number;
  isClear: boolean;
  /** Whether there is space for the entry's label. */
  hasLabel: boolean;
}

/** The history plot's layout. */
export interface HistoryLayout {
  scale: Scale;
  points: HistoryPoint[];
  changes: { x: number; parts: readonly ConfigPart[] }[];
  /** The position of the planned end, in percent of the width; null without a plan. */
  end: number | null;
  /** Returns the position of a lift, in pixels from the top. */
  y: (value: number) => number;
}

/** The minimum distance between the centers of labels, in percent of the width. Labels are up to 13% wide on a phone. */
const LABEL_DISTANCE = 15;

/** Returns how a label is aligned with its point. Near an edge, a centered label would extend beyond the plot. */
export const labelAnchor = (x: number) => (x > 94 ? 'end' : x < 6 ? 'start' : 'middle');

const shifts = { start: 6.5, middle: 0, end: -6.5 };
const labelCenter = ({ x }: { x: number }) => x + shifts[labelAnchor(x)];

/**
 * Returns the indexes of the points that get a label. As long as there is space, chooses the last point, then points
 * with a clear chance (see `isClear`), then other points. Prefers later points to earlier ones.
 */
function chooseLabels(points: readonly { x: number; isClear: boolean }[]): Set<number> {
  const latestFirst = points.map((_, index) => index).reverse();
  const clear = latestFirst.filter((index) => points[index]?.isClear);
  const chosen = new Set<number>();
  const centers = points.map(labelCenter);
  const hasSpace = (index: number) =>
    [...chosen].every((other) => Math.abs((centers[other] ?? 0) - (centers[index] ?? 0)) >= LABEL_DISTANCE);
  for (const index of [...latestFirst.slice(0, 1), ...clear, ...latestFirst]) if (hasSpace(index)) chosen.add(index);
  return chosen;
}

const middleOf = ([before, after]: readonly [string, string]) => (Date.parse(before) + Date.parse(after)) / 2;

/**
 * Returns a function from a time to percent of the width (`x`), a function from a time to the experiment's day
 * (`dayOf`), and the position of the planned end (`end`). The axis starts when the experiment started, or at the first
 * entry if that was earlier. It ends at the planned end or at the last entry, whichever is later, but is at least a day
 * long.
 */
function timeAxis(history: readonly ViewedResult[], experiment: Experiment) {
  const first = Date.parse(history[0]?.at ?? '');
  const started = Date.parse(experiment.start_date ?? '');
  const start = started <= first ? started : first;
  const last = Date.parse(history.at(-1)?.at ?? '');
  const { planned } = experimentDayOf(experiment, last);
  const end = planned === null ? null : start + planned * DAY_MS;
  const until = Math.max(last, end ?? 0, start + DAY_MS);
  const x = (at: number) => 3 + ((at - start) / (until - start)) * 94;
  return { x, end: end === null ? null : x(end), dayOf: (at: number) => Math.floor((at - start) / DAY_MS) + 1 };
}

/** Returns the history's layout for a plot of this height. */
export function layOutHistory(
  history: readonly ViewedResult[],
  experiment: Experiment,
  heightPx: number,
): HistoryLayout {
  const { x, end, dayOf } = timeAxis(history, experiment);
  const scale = scaleOver([
    0,
    ...history.flatMap(({ low, high }) => [Math.max(low, -MAX_LIFT), Math.min(high, MAX_LIFT)]),
  ]);
  const y = (value: number) => heightPx - (positionOn(scale, value) / 100) * heightPx;
  const positions = history.map((entry) => ({ x: x(Date.parse(entry.at)), isClear: isClear(entry) }));
  const labels = chooseLabels(positions);
  return {
    scale,
    y,
    end,
    changes: findConfigChanges(history).map(({ between, parts }) => ({ x: x(middleOf(between)), parts })),
    points: history.map((entry, index) => ({
      entry,
      day: dayOf(Date.parse(entry.at)),
      x: positions[index]?.x ?? 0,
      top: y(entry.high),
      bottom: y(entry.low),
      point: y(entry.change ?? (entry.low + entry.high) / 2),
      isClear: isClear(entry),
      hasLabel: labels.has(index),
    })),
  };
}
