import { type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import type { Project } from '#contract/project.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { adminOnlyReason } from '../access-level.ts';
import styles from './danger-zone.module.css';

const ResetDialog = lazyComponent(
  () => import('./reset-token-dialog.tsx'),
  ({ ResetTokenDialog }) => ResetTokenDialog,
);
const DeleteDialog = lazyComponent(
  () => import('./delete-project-dialog.tsx'),
  ({ DeleteProjectDialog }) => DeleteProjectDialog,
);

const NOT_FOR_KEYS = 'PostHog does not let API keys reset the token. Reset it in the project settings of PostHog.';

/** The actions that can't be undone: reset the token and delete the project. */
export const DangerZone = memo(function DangerZone({ project }: { project: Project }) {
  const [asking, setAsking] = useState<'reset' | 'delete' | null>(null);
  const missingScope = useMissingScopeReason('project:write');
  const disabledReason = (action: string) =>
    adminOnlyReason(project.effective_membership_level, action) ?? missingScope;
  const can = useCapabilities(project.id);
  const close = () => setAsking(null);
  const opener = useRef<HTMLButtonElement>(null);
  const ask = (what: 'reset' | 'delete') => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setAsking(what);
  };
  // The dialog with the new token replaces the first dialog and can't return the focus to the button. Focus it here.
  useEffect(() => {
    if (asking === null) opener.current?.focus();
  }, [asking]);
  return (
    <section id="danger" aria-labelledby="danger-title" className={styles.zone}>
      <h2 id="danger-title">Danger zone</h2>
      <h3>Project token</h3>
      <p>SDKs use this token to send events. If you reset it, the old token stops working immediately.</p>
      <div className={styles.panel}>
        <CopyButton text={project.api_token} label="Copy the project token" wrap>
          {project.api_token}
        </CopyButton>
        <Button
          kind="danger"
          disabledReason={can.servesProjectAdministration ? disabledReason('reset the token') : NOT_FOR_KEYS}
          onPointerEnter={ResetDialog.preload}
          onClick={ask('reset')}
        >
          Reset token
        </Button>
      </div>
      <h3>Delete the project</h3>
      <p>Deletes the project with its settings, experiments and events.</p>
      <div className={styles.panel}>
        <Button
          kind="danger"
          icon="trash"
          disabledReason={disabledReason('delete this project')}
          onPointerEnter={DeleteDialog.preload}
          onClick={ask('delete')}
        >
          Delete project
        </Button>
      </div>
      {asking === 'reset' && <ResetDialog project={project} onClose={close} />}
      {asking === 'delete' && <DeleteDialog project={project} onClose={close} />}
    </section>
  );
});
