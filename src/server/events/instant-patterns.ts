/**
 * The regular expressions of property values that date filters read as instants. PostgreSQL and ClickHouse both support
 * their syntax.
 */

/** A date in ISO 8601, with or without a time. What follows the time is not checked. */
export const DATE = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|$)`;
/** The seconds of a time, with the colon. */
export const SECONDS_OF_TIME = String.raw`^:[0-5]\d$`;
/** The offset at the end of a time: +02, +02:00 or -0530. */
export const OFFSET = String.raw`[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?\s*$`;
/** Seconds since 1970. */
export const SECONDS = String.raw`^\d{9,10}(\.\d{1,9})?$`;
/** Milliseconds since 1970. */
export const MILLISECONDS = String.raw`^\d{12,13}$`;
