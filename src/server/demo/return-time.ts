import { Temporal } from 'temporal-polyfill';
import type { RetentionWindow } from '#contract/retention.ts';

const MINUTE_MS = 60_000;

/** Returns a random time in the window of a retention, in milliseconds since 1970. Days are those of UTC. */
export function returnTime(start: number, { from, to, unit }: RetentionWindow, random: () => number): number {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(Math.floor(start)).toZonedDateTimeISO('UTC');
  const [opens, closes] = [from, to].map((count) => startsAt.add({ [`${unit}s`]: count }).epochMilliseconds) as [
    number,
    number,
  ];
  // A window of a single day or hour is open until its end, so not everybody has to come back at the same moment.
  const length = from === to && (unit === 'day' || unit === 'hour') ? MINUTE_MS : closes - opens;
  return Math.floor(opens + random() * length);
}
