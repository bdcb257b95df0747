import type { Experiment } from '#contract/experiment.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useExperimentLock } from '../lifecycle/use-experiment-lock.ts';
import { useLifecycleActions } from '../lifecycle/use-lifecycle-actions.tsx';

/** A notice that the experiment is archived, with a button to restore it. */
export function ArchivedBanner({ project, experiment }: { project: number; experiment: Experiment }) {
  const { start } = useLifecycleActions({ project, experiment });
  const locked = useExperimentLock(experiment);
  return (
    <Banner
      tone="neutral"
      icon="archive"
      role="region"
      label="Archived"
      actions={
        <Button icon="restore" disabledReason={locked} onClick={() => start('restore')}>
          Restore
        </Button>
      }
    >
      <b>Archived.</b> The experiment is hidden from the list. Restore it to show it there again.
    </Banner>
  );
}
