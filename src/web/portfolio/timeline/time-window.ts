import { formatIn } from '#contract/format/date.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;

/** The lengths of the period, in months. */
export const periods = ['1', '3', '6', '12'] as const;
export type Period = (typeof periods)[number];

/** The period that the timeline shows. Times are wall times (see `Bar`). */
export interface TimeWindow {
  from: number;
  to: number;
  /** The first day of each month. */
  months: readonly { at: number; label: string }[];
  /** The Mondays; none in long periods. */
  weeks: readonly { at: number; label: string }[];
  /** "1 Oct to 31 Dec 2026" */
  label: string;
}

const monthAt = (year: number, month: number) => Date.UTC(year, month, 1);

/** Months from 1970 to 2999. */
const monthPattern = /^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/;

/** Formats a month as in the URL: "2026-10". */
export const formatMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the first month of a period that shows today about in the middle. */
export function monthOfToday(period: Period, today: number): string {
  const date = new Date(today);
  const before = Math.floor((Number(period) - 1) / 2);
  return formatMonth(monthAt(date.getUTCFullYear(), date.getUTCMonth() - before));
}

/** Returns the month a number of months later. */
export function addMonths(month: string, count: number): string {
  const [, year, number] = monthPattern.exec(month) ?? [];
  return formatMonth(monthAt(Number(year), Number(number) - 1 + count));
}

/** Returns a month of the URL, from 1970 to 2999; null for any other text. */
export const parseMonth = (text: string | null): string | null => (text && monthPattern.test(text) ? text : null);

function labelsOf(from: number, to: number, weeks: boolean) {
  const months: { at: number; label: string }[] = [];
  const month = formatIn('UTC', { month: weeks ? 'long' : 'short' });
  for (let at = from; at < to; ) {
    const date = new Date(at);
    const year = date.getUTCMonth() === 0 || at === from ? ` ${date.getUTCFullYear()}` : '';
    months.push({ at, label: `${month.format(at)}${weeks ? '' : year}` });
    at = monthAt(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
  return months;
}

/** Returns a period of months that begins with a month such as "2026-10". */
export function timeWindow(month: string, period: Period): TimeWindow {
  const from = Date.parse(`${month}-01T00:00:00Z`);
  const to = Date.parse(`${addMonths(month, Number(period))}-01T00:00:00Z`);
  const hasWeeks = Number(period) <= 3;
  const firstMonday = MONDAY_MS + Math.ceil((from - MONDAY_MS) / WEEK_MS) * WEEK_MS;
  const weeks = hasWeeks
    ? Array.from({ length: Math.ceil((to - firstMonday) / WEEK_MS) }, (_, index) => firstMonday + index * WEEK_MS)
    : [];
  const day = formatIn('UTC', { day: 'numeric', month: 'short' });
  const lastDay = formatIn('UTC', { day: 'numeric', month: 'short', year: 'numeric' });
  return {
    ...{ from, to },
    months: labelsOf(from, to, hasWeeks),
    weeks: weeks.map((at) => ({ at, label: String(new Date(at).getUTCDate()) })),
    label: `${day.format(from)} to ${lastDay.format(to - DAY_MS)}`,
  };
}

/** Returns where a time is in the period, in percent of its width; below 0 or above 100 outside. */
export const percentAt = ({ from, to }: Pick<TimeWindow, 'from' | 'to'>, at: number): number =>
  (100 * (at - from)) / (to - from);

/** Whether a span of time is at least partly in the period. */
export const isInWindow = (window: TimeWindow, { from, to }: { from: number; to: number }): boolean =>
  from < window.to && to >= window.from;
