import type { Experiment } from '#contract/experiment.ts';
import { experimentDayOf } from '#verdict/experiment-day.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { positionOn, type Scale, scaleOver } from '../plot/scale.ts';
import type { ViewedResult } from '../view-history/view-history.ts';
import type { ChangeMark } from './change-marks.ts';

const DAY_MS = 86_400_000;

/** The largest relative lift shown, up or down. */
const MAX_LIFT = 2;

/** With more labels than this, the days below the chart would overlap. */
const MAX_LABELS = 14;

/** From this position in percent, a label is on the left of its point. */
export const END = 95;

/** A day with its lift and deciding interval. Positions are in percent of the chart, from the left and from the top. */
export interface LiftDay {
  entry: ViewedResult;
  day: number;
  x: number;
  y: number;
  top: number;
  bottom: number;
  /** Whether the day belongs to the run of days, until today, whose intervals exclude zero on the same side. */
  isDecided: boolean;
}

export interface LiftLayout {
  scale: Scale;
  days: LiftDay[];
  /** The first day of the run of days whose intervals exclude zero; null if today's interval includes zero. */
  since: LiftDay | null;
  judgement: 'good' | 'bad' | 'undecided';
  /** The position of the planned end; null without a plan. */
  end: number | null;
  marks: (ChangeMark & { x: number })[];
  labels: { day: number; x: number; text: string; isMinor: boolean }[];
  zero: number;
}

const sideOf = ({ low, high }: ViewedResult) => (low > 0 ? 1 : high < 0 ? -1 : 0);

/** Returns the index of the first entry of the last unbroken run whose intervals exclude zero; -1 if there is none. */
function startOfRun(history: readonly ViewedResult[]): number {
  const side = history.length > 0 ? sideOf(history.at(-1) as ViewedResult) : 0;
  if (side === 0) return -1;
  return history.findLastIndex((entry) => sideOf(entry) !== side) + 1;
}

const liftOf = ({ change, low, high }: ViewedResult) => change ?? (low + high) / 2;

/** The lifts of all days, and the intervals of the second half: the first days' intervals would compress the others. */
function liftScale(history: readonly ViewedResult[]): Scale {
  const later = history.slice(Math.floor(history.length / 2));
  const values = [0, ...history.map(liftOf), ...later.flatMap(({ low, high }) => [low, high])];
  return scaleOver(values.map((value) => Math.min(MAX_LIFT, Math.max(-MAX_LIFT, value))));
}

const dayNumber = (at: string, start: number) => Math.max(1, Math.floor((Date.parse(at) - start) / DAY_MS) + 1);

function judgementAt(history: readonly ViewedResult[], direction: MetricDirection | null): LiftLayout['judgement'] {
  const last = history.at(-1);
  const side = last ? sideOf(last) : 0;
  if (side === 0 || direction === null || direction === 'neutral') return 'undecided';
  return side > 0 === (direction === 'higher') ? 'good' : 'bad';
}

/**
 * Returns the layout of the chart of the lift by day.
 * @param direction null if no day may be judged
 * @param marks the days on which the experiment was changed
 */
export function layOutLift(
  history: readonly ViewedResult[],
  experiment: Experiment,
  direction: MetricDirection | null,
  marks: readonly ChangeMark[] = [],
): LiftLayout {
  const start = Date.parse(experiment.start_date ?? history[0]?.at ?? '');
  const numbers = history.map(({ at }) => dayNumber(at, start));
  const last = numbers.at(-1) ?? 1;
  const today = experiment.end_date === null ? dayNumber(new Date().toISOString(), start) : null;
  const { planned } = experimentDayOf(experiment, Date.parse(history.at(-1)?.at ?? ''));
  const until = Math.max(last, planned ?? 0, 2);
  const x = (day: number) => ((day - 1) / (until - 1)) * 100;
  const scale = liftScale(history);
  const y = (value: number) => 100 - positionOn(scale, value);
  const from = direction === null ? -1 : startOfRun(history);
  const days = history.map((entry, index): LiftDay => {
    const day = numbers[index] ?? 1;
    const [top, bottom] = [y(entry.high), y(entry.low)];
    return { entry, day, x: x(day), y: y(liftOf(entry)), top, bottom, isDecided: from >= 0 && index >= from };
  });
  const step = Math.ceil(until / MAX_LABELS);
  // At the end of the chart, the label of the last day is on its left.
  const space = x(last) > END ? 2 * step : step;
  const labels = Array.from({ length: until }, (_, index) => index + 1).filter(
    (day) => day === 1 || day === last || (day % step === 0 && day > step && Math.abs(day - last) >= space),
  );
  return {
    scale,
    days,
    since: days[from] ?? null,
    judgement: judgementAt(history, direction),
    end: planned === null ? null : x(planned),
    marks: marks.map((mark) => ({ ...mark, x: x(mark.day) })),
    labels: labels.map((day) => ({
      day,
      x: x(day),
      text: day === 1 ? 'Day 1' : day === today ? `${day}, today` : `${day}`,
      isMinor: day !== 1 && day !== last && day % (step * 5) !== 0,
    })),
    zero: y(0),
  };
}
