import type { Project } from '#contract/project.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InstallSnippet } from '../settings/install-snippet.tsx';
import styles from './danger-zone.module.css';

interface Props {
  project: Project;
  token: string;
  oldToken: string;
  onClose: () => void;
}

/** Shows the new token of a project, read back from the server, and how to install it. */
export function NewTokenDialog({ project, token, oldToken, onClose }: Props) {
  return (
    <Dialog
      title={`${project.name} has a new token`}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary" data-autofocus>
          Done
        </Button>
      }
    >
      <p role="status">
        Saved a new token. Events with the old token <code>{oldToken}</code> are rejected from now on.
      </p>
      <div className={styles['token']}>
        <CopyButton text={token} label="Copy the new token">
          {token}
        </CopyButton>
      </div>
      <p>Replace the old token in every website, app and server that sends events to this project.</p>
      <InstallSnippet token={token} />
    </Dialog>
  );
}
