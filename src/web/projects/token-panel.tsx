import { useState } from 'react';
import type { Project } from '#contract/project.ts';
import { useBlocked } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { later, Nothing } from '../ui/later.tsx';
import { reasonAgainst } from './level.ts';
import styles from './project-panels.module.css';

const ResetDialog = later(async () => (await import('./reset-dialog.tsx')).ResetDialog, Nothing);

/** The token of a project: shown plainly, since it ships in public pages; copied; replaced by another one. */
export function TokenPanel({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  const blocked = useBlocked('project:write');
  return (
    <div className={styles['panel']}>
      <CopyButton text={project.api_token} label="Copy the project token">
        {project.api_token}
      </CopyButton>
      <Button
        kind="danger"
        blockedBecause={reasonAgainst(project.effective_membership_level, 'reset the token') ?? blocked}
        onClick={() => setAsking(true)}
      >
        Reset token
      </Button>
      {asking && <ResetDialog project={project} onClose={() => setAsking(false)} />}
    </div>
  );
}
