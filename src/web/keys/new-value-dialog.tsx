import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keys.module.css';

interface Props {
  title: string;
  /** The value of the key. It is only in this dialog. */
  value: string;
  onClose: () => void;
}

/** Shows the value of a new key, this once. */
export function NewValueDialog({ title, value, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary" data-autofocus>
          Done
        </Button>
      }
    >
      <p role="status">Copy the value now and store it in a safe place. It is not shown again.</p>
      <div className={styles['value']}>
        <CopyButton text={value} label="Copy the key">
          {value}
        </CopyButton>
      </div>
    </Dialog>
  );
}
