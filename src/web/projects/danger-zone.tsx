import type { Project } from '#contract/project.ts';
import styles from './danger-zone.module.css';
import { DeleteProject } from './delete-project.tsx';
import { TokenPanel } from './token-panel.tsx';

/** What cannot be taken back: another token, and the end of the project. */
export function DangerZone({ project }: { project: Project }) {
  return (
    <section id="danger" aria-labelledby="danger-title" className={styles['zone']}>
      <h2 id="danger-title">Danger zone</h2>
      <h3>Project token</h3>
      <p>SDKs send events with it. A new one replaces it at once.</p>
      <TokenPanel project={project} />
      <h3>Delete the project</h3>
      <p>Its settings, experiments and events go with it.</p>
      <DeleteProject project={project} />
    </section>
  );
}
