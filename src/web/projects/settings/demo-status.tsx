import type { Project } from '#contract/project.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Banner } from '../../ui/banner.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useDemoStatus } from '../project-hooks.ts';
import styles from './demo-status.module.css';

/** Shows whether demo data is still being generated, and the progress if the server reports it. */
export function DemoStatus({ project }: { project: Project }) {
  const { servesProjectAdministration } = useCapabilities(project.id);
  const { data } = useDemoStatus(project.organization, project.id, servesProjectAdministration);
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
            className={styles.progress}
            label="Demo data progress"
            value={data?.demo_progress ?? null}
            max={1}
          />
        )
      }
    >
      {isBusy
        ? 'Demo data is being generated. This takes a few minutes. The page updates automatically.'
        : 'The demo data is complete.'}
    </Banner>
  );
}
