import { Button } from '../../ui/button.tsx';

interface Props {
  /** The id of the label of what it clears. */
  describedBy: string | undefined;
  onClear: () => void;
}

/** Makes a value "not set", where the field may be null. */
export const ClearButton = ({ describedBy, onClear }: Props) => (
  <Button kind="link" data-clear aria-describedby={describedBy} onClick={onClear}>
    Clear
  </Button>
);
