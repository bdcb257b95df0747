import type { Project } from '#contract/project.ts';
import { OneTimeValueDialog } from '../../ui/one-time-value-dialog.tsx';
import { InstallSnippet } from '../settings/install-snippet.tsx';

interface Props {
  project: Project;
  token: string;
  oldToken: string;
  onClose: () => void;
}

/** Shows a project's new token, as read from the server, and how to install it. */
export function NewTokenDialog({ project, token, oldToken, onClose }: Props) {
  return (
    <OneTimeValueDialog
      title={`${project.name} has a new token`}
      notice={
        <span>
          Saved a new token. Events with the old token <code>{oldToken}</code> are rejected from now on.
        </span>
      }
      value={token}
      copyLabel="Copy the new token"
      onClose={onClose}
    >
      <p>Replace the old token in every website, app and server that sends events to this project.</p>
      <InstallSnippet token={token} />
    </OneTimeValueDialog>
  );
}
