import { OneTimeValueDialog } from '../ui/one-time-value-dialog.tsx';

interface Props {
  title: string;
  /** The value of the key. */
  value: string;
  onClose: () => void;
}

/** Shows the value of a new key, this once. */
export const NewValueDialog = (props: Props) => (
  <OneTimeValueDialog
    {...props}
    notice="Copy the value now and store it in a safe place. It is not shown again."
    copyLabel="Copy the key"
  />
);
