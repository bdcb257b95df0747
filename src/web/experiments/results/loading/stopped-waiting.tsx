import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown after the user stopped the first request. */
export const StoppedWaiting = ({ retry }: { retry: () => void }) => (
  <EmptyState
    icon="clock"
    title="Loading stopped"
    description="Servers cache results for a while, so the next request can be faster."
  >
    <Button kind="primary" onClick={retry}>
      Load results
    </Button>
  </EmptyState>
);
