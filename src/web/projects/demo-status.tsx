import type { Project } from '#contract/project.ts';
import { useDemoStatus } from './data.ts';
import styles from './project-panels.module.css';

/** Says whether the data of a demo project is still being made. Servers that do not tell show nothing. */
export function DemoStatus({ project }: { project: Project }) {
  const { data } = useDemoStatus(project.organization, project.id);
  const isGenerating = data?.is_generating_demo_data;
  if (isGenerating === undefined) return null;
  return (
    <div className={styles['panel']} role="status">
      {isGenerating ? (
        <p data-icon="clock">Demo data is being made. This can take some minutes; the page follows by itself.</p>
      ) : (
        <p data-icon="check">The demo data is complete.</p>
      )}
    </div>
  );
}
