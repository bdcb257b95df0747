import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const COOL_DOWN_MS = 10_000;

/**
 * Returns whether the cool-down after a refresh is active, and a function that starts the cool-down. A second refresh
 * within 10 seconds would return the same results.
 */
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

/** A button that recomputes the results on the server. */
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
