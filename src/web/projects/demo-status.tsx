import type { Project } from '#contract/project.ts';
import { Banner } from '../ui/banner.tsx';
import { Progress } from '../ui/progress.tsx';
import { useDemoStatus } from './data.ts';
import styles from './demo-status.module.css';

/** Says whether the data of a demo project is still being made, and how far it is where the server tells. */
export function DemoStatus({ project }: { project: Project }) {
  const { data } = useDemoStatus(project.organization, project.id);
  const isBusy = data?.is_generating_demo_data;
  if (isBusy === undefined) return null;
  return (
    <Banner
      tone={isBusy ? 'info' : 'neutral'}
      icon={isBusy ? 'clock' : 'check'}
      role="status"
      actions={
        isBusy && (
          <Progress
            className={styles['progress'] ?? ''}
            label="Demo data made"
            value={data?.demo_progress ?? null}
            max={1}
          />
        )
      }
    >
      {isBusy
        ? 'Demo data is being made. This takes a few minutes; the page follows by itself.'
        : 'The demo data is complete.'}
    </Banner>
  );
}
