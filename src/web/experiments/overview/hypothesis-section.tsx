import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import styles from './overview.module.css';
import { OverviewSection } from './overview-layout.tsx';

/** Shows the hypothesis: what is tested and why. */
export function HypothesisSection({ project, experiment }: { project: number; experiment: Experiment }) {
  const text = (experiment.description ?? '').trim();
  return (
    <OverviewSection
      id="hypothesis"
      title="Hypothesis"
      aside={<Link to={`${href.experimentSetup(project, experiment.id)}#description`}>Edit</Link>}
    >
      {text === '' ? (
        <p data-none>Not written yet.</p>
      ) : (
        <p className={styles.prose} dir="auto">
          {text}
        </p>
      )}
    </OverviewSection>
  );
}
