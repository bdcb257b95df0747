import type { Experiment } from '#contract/experiment.ts';
import { splitOf } from '#verdict/variant-split.ts';
import styles from './results-skeleton.module.css';

interface Props {
  /** What is loading, for screen readers. */
  label: string;
  experiment: Experiment;
}

/**
 * Placeholders that are as high as the checks, the verdict, the plot and the numbers, so that the layout does not
 * shift.
 */
export function ResultsSkeleton({ label, experiment }: Props) {
  const variants = Math.max(2, splitOf(experiment).length);
  return (
    <div role="progressbar" aria-label={label} className={styles.page} style={{ '--variants': variants } as object}>
      <div className={styles.checks}>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.card}>
        <div>
          <i />
          <i />
          <i />
          <i />
        </div>
        <div>
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className={styles.plot} />
      <div className={styles.table} />
    </div>
  );
}
