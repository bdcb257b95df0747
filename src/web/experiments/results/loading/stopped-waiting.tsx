import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Stands where a person stopped waiting before anything came. */
export const GivenUp = ({ ask }: { ask: () => void }) => (
  <EmptyState
    icon="clock"
    title="You stopped waiting"
    about="Nothing is lost. Servers keep what they compute for a while, so asking again may be quicker."
  >
    <Button kind="primary" onClick={ask}>
      Ask again
    </Button>
  </EmptyState>
);
