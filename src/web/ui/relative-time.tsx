import { useSyncExternalStore } from 'react';
import { formatAge } from '#contract/format/relative-time.ts';
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

const UPDATE_MS = 30_000;

function everyUpdate(update: () => void) {
  const timer = setInterval(update, UPDATE_MS);
  return () => clearInterval(timer);
}

/** Shows how long ago a time was, in minutes or longer units, with the exact time in a tooltip. Shows an invalid time unchanged. */
export function RelativeTime({ at, timeZone }: Props) {
  const instant = Date.parse(at);
  // The text is the snapshot, so that React renders only when it changes.
  const age = useSyncExternalStore(everyUpdate, () => formatAge(instant, Date.now()));
  if (Number.isNaN(instant)) return <span>{at}</span>;
  return (
    <LazyTooltip getText={() => formatExactTime(instant, timeZone)}>
      <time dateTime={at}>{age}</time>
    </LazyTooltip>
  );
}
