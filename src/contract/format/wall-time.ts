import { formatDateTime } from './date.ts';

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)$/i;
const typed = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

const DAY_MS = 86_400_000;

const two = (value: number) => String(value).padStart(2, '0');

const clocks = new Map<string, Intl.DateTimeFormat | null>();

function makeClock(timeZone: string): Intl.DateTimeFormat | null {
  const whole = { year: 'numeric', month: 'numeric', day: 'numeric', era: 'short' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...whole, ...time, timeZone });
  } catch {
    return null;
  }
}

/** Returns the formatter of a time zone, or null for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const clock = clocks.get(zone) ?? makeClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** Returns the zone if the browser supports it, else UTC. */
export const supportedZone = (zone: string): string => (clockOf(zone) ? zone : 'UTC');

type Wall = [year: number, month: number, day: number, hour: number, minute: number, second: number];

/** Returns the epoch milliseconds at which a clock in UTC shows a wall time. */
function asUtc([year, month, day, hour, minute, second]: Wall): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second);
}

function readingOf(clock: Intl.DateTimeFormat, epochMs: number): number {
  const parts = Object.fromEntries(clock.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const year = Number(parts['year']);
  const rest = ['month', 'day', 'hour', 'minute', 'second'].map((part) => Number(parts[part]));
  return asUtc([String(parts['era']).startsWith('B') ? 1 - year : year, ...rest] as Wall);
}

/** Returns the UTC offset of a zone at an instant, in milliseconds; 0 for an unknown zone. */
export function timeZoneOffset(zone: string, epochMs: number): number {
  const clock = clockOf(zone);
  return clock ? readingOf(clock, epochMs) - Math.floor(epochMs / 1000) * 1000 : 0;
}

/** Returns the instants of a wall time: usually one, two when the clock is set back, none when it is set forward. */
function instantsAt(zone: string, wall: number): number[] {
  const offsets = [timeZoneOffset(zone, wall - DAY_MS), timeZoneOffset(zone, wall + DAY_MS)];
  const candidates = [...new Set(offsets.map((offset) => wall - offset))];
  return candidates
    .filter((epochMs) => epochMs + timeZoneOffset(zone, epochMs) === wall)
    .sort((one, other) => one - other);
}

/** Formats a UTC offset in milliseconds as `+01:00`. */
export function formatOffset(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function offsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const formatWall = (wall: number) => {
  const at = new Date(wall);
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
};

/** Returns the UTC offset with a space before it if the clock of a zone shows this wall time twice; else an empty text. */
function offsetOfRepeated(zone: string, seconds: number): string {
  const offset = timeZoneOffset(zone, seconds);
  return instantsAt(zone, seconds + offset).length > 1 ? ` ${formatOffset(offset)}` : '';
}

const isInstant = (text: string) => instant.test(text) && !Number.isNaN(Date.parse(text));

const wholeSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000) * 1000;

/**
 * Formats an instant as wall time in a zone for an input, to the minute. Adds the offset if the wall time is ambiguous.
 * Returns invalid text unchanged.
 */
export function formatWallTime(iso: string, zone: string): string {
  if (!isInstant(iso)) return iso;
  const seconds = wholeSeconds(iso);
  const wall = formatWall(seconds + timeZoneOffset(zone, seconds));
  return `${wall}${offsetOfRepeated(zone, seconds)}`;
}

/**
 * Formats an instant for reading: "30 Oct 2026, 21:22". Adds the seconds unless they are 0, and the offset if the wall
 * time is ambiguous, so that two different times never have the same text. Returns invalid text unchanged.
 */
export const formatInstant = (iso: string, zone: string): string =>
  isInstant(iso) ? `${formatDateTime(zone, iso, true)}${offsetOfRepeated(zone, wholeSeconds(iso))}` : iso;

/** Adds days to a date in the format YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the instant of a wall time, in epoch milliseconds. If there are two, returns the first. If the clock skips the
 * wall time, uses the UTC offset from before the skip.
 */
const instantAt = (zone: string, wall: number) =>
  instantsAt(zone, wall)[0] ?? wall - timeZoneOffset(zone, wall - DAY_MS);

/**
 * Returns the instant a number of days later at which the clock of a zone shows the same time, in epoch milliseconds. A time
 * that the clock skips moves forward by the gap; of a time that it shows twice, the first counts.
 */
export const daysLater = (zone: string, epochMs: number, days: number): number =>
  instantAt(zone, Math.floor(epochMs / 1000) * 1000 + timeZoneOffset(zone, epochMs) + days * DAY_MS) + (epochMs % 1000);

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isClock = (hour: number, minute: number, second: number) => hour < 24 && minute < 60 && second < 60;

/** Parses a wall time in a zone and returns the instant in UTC, or null if the text is invalid. */
export function parseWallTime(text: string, zone: string): string | null {
  const match = typed.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (!isRealDay(year, month, day) || !isClock(hour, minute, second)) return null;
  const wall = asUtc([year, month, day, hour, minute, second]);
  const seconds = match[8] ? wall - offsetMs(match[8]) : instantAt(zone, wall);
  return `${new Date(seconds).toISOString().slice(0, 19)}${match[7] ?? ''}Z`;
}
