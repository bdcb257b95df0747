import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { useActions } from '../lifecycle/use-actions.tsx';
import styles from './archived-banner.module.css';

/** Says that the experiment was put away: its results are for reading. */
export function ArchivedBanner({ project, experiment }: { project: number; experiment: Experiment }) {
  const { start } = useActions({ project, experiment });
  return (
    <section aria-label="Archived" className={styles['banner']} data-icon="lock">
      <p>
        <b>Archived.</b> It was put away, so these results are for reading. Restore it to go on with it.
      </p>
      <Button icon="restore" onClick={() => start('restore')}>
        Restore
      </Button>
    </section>
  );
}
