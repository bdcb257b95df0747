import { Hint } from './hint.tsx';

interface Props {
  /** An instant in ISO 8601. */
  at: string;
  /** The zone in which the exact time is told; without one, that of the browser. */
  timeZone?: string;
}

/** Each unit with its length in seconds and the age, in seconds, up to which it is used. */
const units = [
  { unit: 'second', seconds: 1, until: 45 },
  { unit: 'minute', seconds: 60, until: 2700 },
  { unit: 'hour', seconds: 3600, until: 79_200 },
  { unit: 'day', seconds: 86_400, until: 2_160_000 },
  { unit: 'month', seconds: 2_629_746, until: 29_000_000 },
  { unit: 'year', seconds: 31_556_952, until: Number.POSITIVE_INFINITY },
] as const;

/** How long ago an instant was, in words: "3 days ago". */
export function formatRelativeTime(at: number, now: number): string {
  const age = Math.abs(now - at) / 1000;
  const { unit, seconds } = units.find(({ until }) => age < until) ?? units[5];
  const count = Math.round(age / seconds);
  if (count === 0) return 'now';
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return at > now ? `in ${span}` : `${span} ago`;
}

/** An instant in full: "Sat, 21 Nov 2026, 02:41:10 UTC". A zone that the browser does not know falls back to UTC. */
export function exactTime(at: number, timeZone?: string): string {
  const format = (zone?: string) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
      ...(zone ? { timeZone: zone } : {}),
    }).format(at);
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

/** How long ago something was; the exact time shows on hover and on focus. */
export function RelativeTime({ at, timeZone }: Props) {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return at;
  return (
    <Hint words={() => exactTime(instant, timeZone)}>
      <time dateTime={at}>{formatRelativeTime(instant, Date.now())}</time>
    </Hint>
  );
}
