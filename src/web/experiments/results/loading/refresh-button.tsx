import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const COOL_DOWN_MS = 10_000;

/** Whether a refresh was so recent that another one would only load the server, and a function that starts this time. */
export function useCoolDown(): [boolean, () => void] {
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setIsActive(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [isActive]);
  return [isActive, () => setIsActive(true)];
}

interface Props {
  isBusy: boolean;
  /** Why the results cannot be refreshed now. */
  disabledReason: string | undefined;
  refresh: () => void;
}

/** Recomputes the results on the server. */
export const RefreshButton = ({ isBusy, disabledReason, refresh }: Props) => (
  <Button
    icon="refresh"
    compact
    aria-keyshortcuts="r"
    busy={isBusy}
    disabledReason={isBusy ? undefined : disabledReason}
    onClick={refresh}
  >
    Refresh
  </Button>
);
