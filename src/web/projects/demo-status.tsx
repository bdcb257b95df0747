import type { Project } from '#contract/project.ts';
import { useDemoStatus } from './data.ts';
import styles from './demo-status.module.css';

/** Says whether the data of a demo project is still being made, and how far it is where the server tells. */
export function DemoStatus({ project }: { project: Project }) {
  const { data } = useDemoStatus(project.organization, project.id);
  const isBusy = data?.is_generating_demo_data;
  if (isBusy === undefined) return null;
  return (
    <div className={styles['strip']} data-busy={isBusy || undefined}>
      <p role="status" data-icon={isBusy ? 'clock' : 'check'}>
        {isBusy
          ? 'Demo data is being made. This takes a few minutes; the page follows by itself.'
          : 'The demo data is complete.'}
      </p>
      {isBusy && <progress aria-label="Demo data made" value={data?.demo_progress ?? undefined} />}
    </div>
  );
}
