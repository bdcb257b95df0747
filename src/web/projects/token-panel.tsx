import { useState } from 'react';
import type { Project } from '#contract/project.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useNotify } from '../ui/notices.tsx';
import { useResetToken } from './data.ts';
import { reasonAgainst } from './level.ts';
import styles from './project-panels.module.css';

/** The token of a project: shown plainly, since it ships in public pages; copied; replaced by another one. */
export function TokenPanel({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles['panel']}>
      <CopyButton text={project.api_token} label="Copy the project token">
        {project.api_token}
      </CopyButton>
      <Button
        kind="danger"
        blockedBecause={reasonAgainst(project.effective_membership_level, 'reset the token')}
        onClick={() => setAsking(true)}
      >
        Reset token
      </Button>
      {asking && <ResetDialog project={project} onClose={() => setAsking(false)} />}
    </div>
  );
}

function ResetDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { mutate, isPending, error } = useResetToken(project.organization, project.id);
  const notify = useNotify();
  const reset = () =>
    mutate(
      { body: {} },
      {
        onSuccess: () => {
          notify(`Saved a new token for ${project.name}`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Reset the token of this project?"
      action="Reset token"
      typedName={project.name}
      busy={isPending}
      problem={error}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>
        <b>{project.name}</b> gets a new token, and <code>{project.api_token}</code> stops working at once. This cannot
        be undone.
      </p>
      <ul>
        <li>Every website, app and server that sends events with the old token is refused until it has the new one.</li>
        <li>What they send until then is lost. Events that have arrived stay.</li>
      </ul>
    </ConfirmDialog>
  );
}
