import { Button } from '../../ui/button.tsx';

interface Props {
  /** The id of the input's label. */
  describedBy: string | undefined;
  onClear: () => void;
}

/** The button that sets the value of a nullable field to "not set". */
export const ClearButton = ({ describedBy, onClear }: Props) => (
  <Button kind="link" data-clear aria-describedby={describedBy} onClick={onClear}>
    Clear
  </Button>
);
