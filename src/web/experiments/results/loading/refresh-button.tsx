import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const COOL_DOWN_MS = 10_000;

/** Whether something was done so lately that doing it again would only load the server. */
export function useCoolDown(): [boolean, () => void] {
  const [isHot, setHot] = useState(false);
  // The clock of the browser ends it.
  useEffect(() => {
    if (!isHot) return;
    const timer = setTimeout(() => setHot(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [isHot]);
  return [isHot, () => setHot(true)];
}

interface Props {
  isBusy: boolean;
  /** Why the server should be left alone for now. */
  blockedBecause: string | undefined;
  refresh: () => void;
}

/** Has the results computed anew. */
export const RefreshButton = ({ isBusy, blockedBecause, refresh }: Props) => (
  <Button
    icon="refresh"
    compact
    aria-keyshortcuts="r"
    busy={isBusy}
    blockedBecause={isBusy ? undefined : blockedBecause}
    onClick={refresh}
  >
    Refresh
  </Button>
);
