import { instantFrom } from '../reading/read-instant.ts';

/** Clocks less apart than this are taken for one: the difference is the time that a request travels or is tried again, and must not reorder two batches. */
const SAME_CLOCK_MS = 60_000;
/** An event from further ahead happened now, as on the real server. */
const FUTURE_MS = 23 * 3_600_000;

/** What a program says about when an event happened. */
export interface ReportedTime {
  timestamp?: unknown;
  /** The clock of the program when it sent the event. */
  sent_at?: unknown;
  /** Milliseconds between the event and its sending. */
  offset?: unknown;
}

/** The form in which JavaScript and most libraries write a time; reading it needs no care. */
const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Milliseconds since 1970; null for what is no time. */
function instantIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const read = Date.parse(usual.test(value) ? value : String(instantFrom(value)));
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
 * When an event happened, by our clock: what the program says, less how far its clock is ahead of ours.
 * What is no time, lies more than 23 hours ahead or outside the years 1 to 9999, counts as now.
 * @returns ISO 8601 in UTC, to the millisecond.
 */
export function eventTime(reported: ReportedTime, now: Date): string {
  const instant = reportedInstant(reported, now.getTime());
  const inReach = instant >= EARLIEST && instant <= Math.min(LATEST, now.getTime() + FUTURE_MS);
  return (inReach ? new Date(instant) : now).toISOString();
}
