import { parseTimestamp } from '../request/parse-timestamp.ts';

/**
 * The smallest difference between a client's and the server's clock that is corrected, in milliseconds. Network latency
 * and retries cause smaller differences. Correcting them could change the order of events in different batches.
 */
const SAME_CLOCK_MS = 60_000;
/**
 * How far in the future an event's time can be, in milliseconds. As on PostHog, a later time is replaced with the
 * current time.
 */
const FUTURE_MS = 23 * 3_600_000;

/** An event's time as the client reports it. */
export interface ReportedTime {
  timestamp?: unknown;
  /** The time at which the client sent the event, by the client's clock. */
  sent_at?: unknown;
  /** The milliseconds between the event and its sending. */
  offset?: unknown;
}

/** The format of JavaScript and most libraries, which `Date.parse` reads reliably. */
const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns the milliseconds since 1970; null if the value is not a time. */
function instantIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const read = Date.parse(usual.test(value) ? value : String(parseTimestamp(value)));
  return Number.isNaN(read) ? null : read;
}

function reportedInstant({ timestamp, sent_at, offset }: ReportedTime, now: number): number {
  if (typeof offset === 'number' && Number.isFinite(offset)) return now - offset;
  const reported = instantIn(timestamp);
  if (reported === null) return now;
  const ahead = (instantIn(sent_at) ?? now) - now;
  return Math.abs(ahead) < SAME_CLOCK_MS ? reported : reported - ahead;
}

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/**
 * Returns an event's time by the server's clock: the reported time, corrected if the clocks differ by a minute or more.
 * Returns the current time if the reported time is invalid, more than 23 hours in the future, or outside the years 1 to
 * 9999.
 * @returns ISO 8601 in UTC, to the millisecond
 */
export function eventTime(reported: ReportedTime, now: Date): string {
  const instant = reportedInstant(reported, now.getTime());
  const inReach = instant >= EARLIEST && instant <= Math.min(LATEST, now.getTime() + FUTURE_MS);
  return (inReach ? new Date(instant) : now).toISOString();
}
