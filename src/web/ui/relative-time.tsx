import { formatRelativeTime } from '#contract/format/relative-time.ts';
import { Hint } from './hint.tsx';

interface Props {
  /** An instant in ISO 8601. */
  at: string;
  /** The zone in which the exact time is told; without one, that of the browser. */
  timeZone?: string;
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
