import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Project } from '#contract/project.ts';
import { useBlocked } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { reasonAgainst } from '../level.ts';
import styles from './danger-zone.module.css';

const ResetDialog = lazyPart(async () => (await import('./reset-dialog.tsx')).ResetDialog);
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** What cannot be taken back: another token, and the end of the project. */
export function DangerZone({ project }: { project: Project }) {
  const [asking, setAsking] = useState<'reset' | 'delete' | null>(null);
  const blocked = useBlocked('project:write');
  const may = (deed: string) => reasonAgainst(project.effective_membership_level, deed) ?? blocked;
  const close = () => setAsking(null);
  const opener = useRef<HTMLButtonElement>(null);
  const ask = (what: 'reset' | 'delete') => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setAsking(what);
  };
  // A dialog that another one followed has nowhere of its own to give the focus back to.
  useEffect(() => {
    if (asking === null) opener.current?.focus();
  }, [asking]);
  return (
    <section id="danger" aria-labelledby="danger-title" className={styles['zone']}>
      <h2 id="danger-title">Danger zone</h2>
      <h3>Project token</h3>
      <p>SDKs send events with it. A new one replaces it at once.</p>
      <div className={styles['panel']}>
        <CopyButton text={project.api_token} label="Copy the project token">
          {project.api_token}
        </CopyButton>
        <Button
          kind="danger"
          blockedBecause={may('reset the token')}
          onPointerEnter={ResetDialog.preload}
          onClick={ask('reset')}
        >
          Reset token
        </Button>
      </div>
      <h3>Delete the project</h3>
      <p>Its settings, experiments and events go with it.</p>
      <div className={styles['panel']}>
        <Button
          kind="danger"
          icon="trash"
          blockedBecause={may('delete this project')}
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
}
