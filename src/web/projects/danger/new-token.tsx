import type { Project } from '#contract/project.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InstallSnippet } from '../install-snippet.tsx';
import styles from './danger-zone.module.css';

interface Props {
  project: Project;
  token: string;
  former: string;
  onClose: () => void;
}

/** The new token of a project, read back from the server, and how to bring it to where events come from. */
export function NewToken({ project, token, former, onClose }: Props) {
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
        Saved a new token. The server was asked again and has it; <code>{former}</code> is refused from now on.
      </p>
      <div className={styles['token']}>
        <CopyButton text={token} label="Copy the new token">
          {token}
        </CopyButton>
      </div>
      <p>Put it wherever the old one is: every website, app and server that sends events to this project.</p>
      <InstallSnippet token={token} />
    </Dialog>
  );
}
