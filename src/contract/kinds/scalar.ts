import * as z from 'zod/mini';
import { ofKind } from '../field.ts';

/** Returns a check with an API error code and message. If `attr` is null, the error names no field. */
export const apiCheck = <T>(allowed: (value: T) => boolean, code: string, error: string, attr?: null) =>
  z.refine<T>(allowed, { error, params: attr === null ? { code, attr } : { code } });

/** Returns a check for at most `max` characters. A surrogate pair counts as one character. */
export const atMost = (max: number) =>
  z.refine<string>((value) => value.length <= max || [...value].length <= max, {
    error: `Ensure this field has no more than ${max} characters.`,
    params: { code: 'max_length', max },
  });

/** Text of at least `min` and at most `max` characters. With a minimum, it can't consist of spaces, which servers remove. */
export const textOf = (min: number, max: number) =>
  z.string().check(
    z.minLength(min),
    apiCheck((value) => min === 0 || value.trim() !== '', 'blank', 'This field may not be blank.'),
    atMost(max),
  );

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether the year is from 1 to 9999: ISO 8601 years have four digits, and PostgreSQL has no year 0. */
const isInCalendar = (value: string) => !(Date.parse(value) < EARLIEST || Date.parse(value) > LATEST);

/** An instant in ISO 8601, with its offset from UTC, in the years 1 to 9999. */
export const instant = () =>
  z.iso
    .datetime({ offset: true })
    .check(apiCheck(isInCalendar, 'invalid_input', 'Datetime must be in the years 1 to 9999 in UTC.'));
const decimal = /^-?\d+(\.\d+)?$/;

export const text = ofKind('text', () => z.string());
export const longText = ofKind('long_text', () => z.string());
export const toggle = ofKind('toggle', () => z.boolean());
/** On, off, or not set. If not set, the server's default applies. */
export const optionalToggle = ofKind('optional_toggle', () => z.boolean());
/** Stored with a negative name: `true` turns the feature off. Shown as a positive switch. */
export const optOut = ofKind('opt_out', () => z.boolean());
export const integer = ofKind('integer', () => z.int());
export const uuid = ofKind('uuid', () => z.string());
export const token = ofKind('token', () => z.string());
export const timestamp = ofKind('timestamp', instant);
/** 1 member, 8 admin, 15 owner. */
export const membershipLevel = ofKind('membership_level', () => z.int());
/** An IANA time zone name. Unknown names from other servers are preserved. */
export const timezone = ofKind('timezone', () => textOf(1, 240));
/** 0 Sunday, 1 Monday. */
export const weekStart = ofKind('week_start', () => z.int());
export const webhook = ofKind('webhook', () => z.string());
export const flagKey = ofKind('flag_key', () => z.string());

/** A share from 0 to 1 as a decimal string with two places: `"0.35"` is 35%. */
export const sampleRate = ofKind('sample_rate', () => z.string());

/** Returns the schema of a sample rate in a request. */
export const sampleRateText = () =>
  z.string().check(
    apiCheck((value) => decimal.test(value), 'invalid_input', 'A valid number is required.'),
    apiCheck((value) => !(Number(value) < 0), 'min_value', 'Ensure this value is greater than or equal to 0.'),
    apiCheck((value) => !(Number(value) > 1), 'max_value', 'Ensure this value is less than or equal to 1.'),
    apiCheck(
      (value) => !decimal.test(value) || (value.split('.')[1] ?? '').length <= 2,
      'max_decimal_places',
      'Ensure that there are no more than 2 decimal places.',
    ),
  );

/** A duration in whole milliseconds. */
export const milliseconds = ofKind('milliseconds', () => z.int());
