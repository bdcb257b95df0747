import { useEffect, useState } from 'react';
import { Hint } from '../../../ui/hint.tsx';
import { exactTime, formatRelativeTime } from '../../../ui/relative-time.tsx';

const MINUTE_MS = 60_000;

/** How old data is: "just now", "12 minutes ago". */
export const formatAge = (at: number, now: number): string =>
  Math.abs(now - at) < MINUTE_MS ? 'just now' : formatRelativeTime(at, now);

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  // The clock of the browser goes on while the page is open.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** When the server computed what is shown; the exact time shows on hover and on focus. */
export function DataAge({ at, timeZone }: { at: string; timeZone: string }) {
  const now = useMinute();
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return `Computed ${at}`;
  return (
    <>
      Computed{' '}
      <Hint words={() => exactTime(instant, timeZone)}>
        <time dateTime={at}>{formatAge(instant, now)}</time>
      </Hint>
    </>
  );
}
