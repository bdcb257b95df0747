import { Temporal } from 'temporal-polyfill';

export interface DateContext {
  /** Relative dates, for example `-7d`, are relative to this time. */
  now: Date;
  /** The time zone of dates that contain no time zone. */
  timezone: string;
}

const RELATIVE = /^-?(\d{1,4})([hdwmy])$/;
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/;
const WITH_ZONE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

const units = { h: 'hours', d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;

function relativeDate(text: string, { now, timezone }: DateContext): number | null {
  const [, amount, unit] = RELATIVE.exec(text) ?? [];
  if (amount === undefined) return null;
  const from = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  return from.subtract({ [units[unit as keyof typeof units]]: Number(amount) }).epochMilliseconds;
}

function absoluteDate(text: string, timezone: string): number | null {
  try {
    if (WITH_ZONE.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    if (WITHOUT_ZONE.test(text)) return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).epochMilliseconds;
    return null;
  } catch {
    // The day or the time does not exist, for example 30 February or 25:00.
    return null;
  }
}

/** Converts a filter's value to milliseconds since 1970; null if the value is not a date. */
export function filterDate(value: unknown, context: DateContext): number | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return relativeDate(text, context) ?? absoluteDate(text, context.timezone);
}

const SECOND_MS = 1000;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Converts a property's value to milliseconds since 1970; null if the value is not a date. Numbers are seconds. */
export function propertyDate(value: unknown, { timezone }: DateContext): number | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return NUMBER.test(text) ? Number(text) * SECOND_MS : absoluteDate(text, timezone);
}
