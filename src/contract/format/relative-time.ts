/** Each unit with its length in seconds, and the maximum age in seconds for which it is used. */
const units = [
  { unit: 'second', seconds: 1, until: 45 },
  { unit: 'minute', seconds: 60, until: 2700 },
  { unit: 'hour', seconds: 3600, until: 79_200 },
  { unit: 'day', seconds: 86_400, until: 2_160_000 },
  { unit: 'month', seconds: 2_629_746, until: 29_000_000 },
  { unit: 'year', seconds: 31_556_952, until: Number.POSITIVE_INFINITY },
] as const;

/** Formats how long ago an instant was: "3 days ago", "in 2 hours". */
export function formatRelativeTime(at: number, now: number): string {
  const age = Math.abs(now - at) / 1000;
  const { unit, seconds } = units.find(({ until }) => age < until) ?? units[5];
  const count = Math.round(age / seconds);
  if (count === 0) return 'now';
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return at > now ? `in ${span}` : `${span} ago`;
}

const MINUTE_MS = 60_000;

/** Formats how old data is: "just now", "12 minutes ago". */
export const formatAge = (at: number, now: number): string =>
  Math.abs(now - at) < MINUTE_MS ? 'just now' : formatRelativeTime(at, now);
