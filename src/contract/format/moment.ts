import { formatDay, formatIn } from './date.ts';

/** Returns the day of a time with its weekday: "Mon 30 Nov". The year is only in a day of another year: "Mon 4 Jan 2027". */
export function formatWeekday(timeZone: string, iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return `${formatIn(timeZone, { weekday: 'short' }).format(at)} ${formatDay(timeZone, iso, now)}`;
}

/** Returns a time with its weekday: "Mon 30 Nov, 09:00". The year is only in a time of another year. */
export function formatMoment(timeZone: string, iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return `${formatWeekday(timeZone, iso, now)}, ${formatIn(timeZone, { timeStyle: 'short' }).format(at)}`;
}
