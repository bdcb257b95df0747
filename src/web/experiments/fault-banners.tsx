import type { Experiment } from '#contract/experiment.ts';
import styles from './fault-banners.module.css';
import { faultsOf } from './health.ts';

/** What is wrong with an experiment and the way out, one banner each. */
export function FaultBanners({ experiment }: { experiment: Experiment }) {
  const faults = faultsOf(experiment, Date.now()).filter(({ tone }) => tone === 'warning');
  if (faults.length === 0) return null;
  return (
    <ul aria-label="What wants a look" className={styles['banners']}>
      {faults.map(({ code, words, about }) => (
        <li key={code} data-icon="warning">
          <span>
            <b>{words}</b> {about}
          </span>
        </li>
      ))}
    </ul>
  );
}
