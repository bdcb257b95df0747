import { CalendarDateTime, fromAbsolute, toZoned, type ZonedDateTime } from '@internationalized/date';

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)$/i;
const typed = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

const two = (value: number) => String(value).padStart(2, '0');

/** The zone itself where this browser knows it, else UTC. */
export function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

/** An offset from UTC, in milliseconds, as `+01:00`. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function offsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const clockOf = (at: ZonedDateTime) =>
  `${String(at.year).padStart(4, '0')}-${two(at.month)}-${two(at.day)} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;

const wallOf = (at: ZonedDateTime) => new CalendarDateTime(at.year, at.month, at.day, at.hour, at.minute, at.second);

function happensTwice(at: ZonedDateTime): boolean {
  const wall = wallOf(at);
  const [earlier, later] = [toZoned(wall, at.timeZone, 'earlier'), toZoned(wall, at.timeZone, 'later')];
  return earlier.offset !== later.offset && clockOf(earlier) === clockOf(later);
}

/**
 * An instant as the wall clock of `zone` shows it, to the last digit that was stored;
 * with the offset where the clock shows the same time twice. Text that is no instant stays as it is.
 */
export function wallText(iso: string, zone: string): string {
  const [, , , , fraction = ''] = instant.exec(iso) ?? [];
  const milliseconds = Date.parse(iso);
  if (!instant.test(iso) || Number.isNaN(milliseconds)) return iso;
  const at = fromAbsolute(Math.floor(milliseconds / 1000) * 1000, knownZone(zone));
  return `${clockOf(at)}${fraction}${happensTwice(at) ? ` ${offsetText(at.offset)}` : ''}`;
}

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isClock = (hour: number, minute: number, second: number) => hour < 24 && minute < 60 && second < 60;

/** The instant that a wall clock text in `zone` means, in UTC; null when the text is not a date and time. */
export function instantOf(text: string, zone: string): string | null {
  const match = typed.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (!isRealDay(year, month, day) || !isClock(hour, minute, second)) return null;
  const wall = new CalendarDateTime(year, month, day, hour, minute, second);
  const seconds = match[8]
    ? Date.UTC(year, month - 1, day, hour, minute, second) - offsetMs(match[8])
    : toZoned(wall, knownZone(zone)).toDate().getTime();
  return `${new Date(seconds).toISOString().slice(0, 19)}${match[7] ?? ''}Z`;
}

/** How far the clock of `zone` is from UTC at an instant, in milliseconds. */
export const offsetAt = (zone: string, epochMs: number): number => fromAbsolute(epochMs, knownZone(zone)).offset;
