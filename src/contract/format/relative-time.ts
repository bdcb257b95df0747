/** Each unit with its length in seconds. A unit is used for ages below `until` seconds. */
const units = [
  { unit: 'second', seconds: 1, until: 45 },
  { unit: 'minute', seconds: 60, until: 2700 },
  { unit: 'hour', seconds: 3600, until: 79_200 },
  { unit: 'day', seconds: 86_400, until: 2_160_000 },
  { unit: 'month', seconds: 2_629_746, until: 29_000_000 },
  { unit: 'year', seconds: 31_556_952, until: Number.POSITIVE_INFINITY },
] as const;

/** Formats an instant relative to now: "3 days ago", "in 2 hours". Both instants are in milliseconds since 1970. */
export function formatRelativeTime(at: number, now: number): string {
  const age = Math.abs(now - at) / 1000;
  const { unit, seconds } = units.find(({ until }) => age < until) ?? units[5];
  const count = Math.round(age / seconds);
  if (count === 0) return 'now';
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return at > now ? `in ${span}` : `${span} ago`;
}

const MINUTE_MS = 60_000;

/** Like `formatRelativeTime`, but "just now" for less than a minute. */
export const formatAge = (at: number, now: number): string =>
  Math.abs(now - at) < MINUTE_MS ? 'just now' : formatRelativeTime(at, now);

const counted = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);

/** Formats how long it is until a time, to the hour or minute: "in 2 days and 22 hours", "in 40 minutes". */
export function formatTimeUntil(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((at - now) / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [
    ...counted(days, 'day'),
    ...counted(hours, 'hour'),
    ...(days > 0 ? [] : counted(minutes % 60, 'minute')),
  ];
  return parts.length === 0 ? 'in less than a minute' : `in ${parts.join(' and ')}`;
}
