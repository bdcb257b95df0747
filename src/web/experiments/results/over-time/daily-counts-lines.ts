import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { formatLift, formatMean, formatNumber } from '#verdict/text/format-number.ts';
import { groupDigits } from '#verdict/text/group-digits.ts';

/** What the lines show: events, events per participant, or the lift over the baseline. */
export const dailyViews = ['events', 'person', 'baseline'] as const;
export type DailyView = (typeof dailyViews)[number];

export const dailyViewLabels: Record<DailyView, string> = {
  events: 'Events',
  person: 'Per participant',
  baseline: 'Relative to baseline',
};

export const formatDailyValue: Record<DailyView, (value: number | null) => string> = {
  events: (value) => (value === null || Number.isInteger(value) ? formatNumber(value) : formatMean(value)),
  person: formatMean,
  baseline: formatLift,
};

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** Formats the ticks of an axis, all with the same number of decimals: "0.0", "0.5", "1.0". */
export function formatDailyTicks(view: DailyView, ticks: readonly number[]): string[] {
  if (view === 'baseline') return ticks.map(formatLift);
  const decimals = Math.max(0, ...ticks.map(decimalsOf));
  return ticks.map((tick) => groupDigits(tick, decimals));
}

/** One line of the plot. */
export interface DailyLine {
  variant: string;
  /** One value per day; null for a day without a value. */
  values: (number | null)[];
}

export const knownValues = ({ values }: DailyLine): number[] => values.filter((value) => value !== null);

/** Returns a line's last known value; null if there is none. */
export const lastValue = (line: DailyLine): number | null => knownValues(line).at(-1) ?? null;

export const dailyCaption = (series: readonly TrendSeries[]): string =>
  series.every(({ cumulative }) => cumulative) ? 'Cumulative events by day.' : 'Events by day.';

const divide = (value: number, people: number | null) => (people ? value / people : null);

/**
 * Returns a view's lines. The views `person` and `baseline` divide each value by the current number of participants,
 * because servers do not report participants by day.
 */
export function dailyLines(series: readonly TrendSeries[], view: DailyView, analysis: Analysis): DailyLine[] {
  if (view === 'events') return series.map(({ variant, data }) => ({ variant, values: data }));
  const peopleIn = (variant: string) => analysis.variants.find(({ key }) => key === variant)?.people ?? null;
  const perPerson = series.map(({ variant, data }) => ({
    variant,
    values: data.map((value) => divide(value, peopleIn(variant))),
  }));
  if (view === 'person') return perPerson;
  const baseline = perPerson.find(({ variant }) => variant === analysis.baseline)?.values ?? [];
  return perPerson.map(({ variant, values }) => ({
    variant,
    values: values.map((value, day) => (value !== null && baseline[day] ? value / baseline[day] - 1 : null)),
  }));
}
