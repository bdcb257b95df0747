import { formatRelativeTime } from '#contract/format/relative-time.ts';
import { LazyTooltip } from './lazy-tooltip.tsx';

interface Props {
  /** ISO 8601. */
  at: string;
  /** The tooltip's time zone. The default is the browser's time zone. */
  timeZone?: string;
}

/**
 * Formats an instant with its date, time and time zone: "Sat, 21 Nov 2026, 02:41:10 UTC". Without `timeZone`, uses the
 * browser's time zone. Uses UTC if the browser does not support `timeZone`.
 * @param at in epoch milliseconds
 */
export function formatExactTime(at: number, timeZone?: string): string {
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

/** Shows how long ago a time was, with the exact time in a tooltip. Shows an invalid time unchanged. */
export function RelativeTime({ at, timeZone }: Props) {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return at;
  return (
    <LazyTooltip getText={() => formatExactTime(instant, timeZone)}>
      <time dateTime={at}>{formatRelativeTime(instant, Date.now())}</time>
    </LazyTooltip>
  );
}
