import { useEffect, useState } from 'react';
import { formatAge } from '#contract/format/relative-time.ts';
import { LazyTooltip } from '../../../ui/lazy-tooltip.tsx';
import { formatExactTime } from '../../../ui/relative-time.tsx';

const UPDATE_MS = 30_000;

function useCurrentTime(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Shows when the server computed the results. The tooltip contains the exact time. */
export function DataAge({ at, timeZone }: { at: string; timeZone: string }) {
  const now = useCurrentTime();
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return `Computed ${at}`;
  return (
    <>
      Computed{' '}
      <LazyTooltip getText={() => formatExactTime(instant, timeZone)}>
        <time dateTime={at}>{formatAge(instant, now)}</time>
      </LazyTooltip>
    </>
  );
}
