import { Temporal } from 'temporal-polyfill';
import type { RetentionWindow } from '#contract/retention-rules.ts';

const MINUTE_MS = 60_000;

/** Returns a random time in the window of a retention metric, in milliseconds since 1970. Days are those of UTC. */
export function returnTime(start: number, { from, to, unit }: RetentionWindow, random: () => number): number {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(Math.floor(start)).toZonedDateTimeISO('UTC');
  const [opens, closes] = [from, to].map((count) => startsAt.add({ [`${unit}s`]: count }).epochMilliseconds) as [
    number,
    number,
  ];
  // A window of one day or hour is open until the end of this day or hour. Spread the returns over its first minute.
  const length = from === to && (unit === 'day' || unit === 'hour') ? MINUTE_MS : closes - opens;
  return Math.floor(opens + random() * length);
}
