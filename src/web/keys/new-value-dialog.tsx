import { OneTimeValueDialog } from '../ui/one-time-value-dialog.tsx';

interface Props {
  title: string;
  value: string;
  onClose: () => void;
}

/** Shows the value of a key that was created or rolled. The value can't be shown again. */
export const NewValueDialog = (props: Props) => (
  <OneTimeValueDialog
    {...props}
    notice="Copy the value now and store it in a safe place. It is not shown again."
    copyLabel="Copy the key"
  />
);
