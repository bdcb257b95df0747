import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { findHealthIssues } from '#verdict/health/experiment-health.ts';
import { href } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { useExperiments } from '../data.ts';
import { useActions } from '../lifecycle/use-lifecycle-actions.tsx';
import styles from './health-banners.module.css';
import { WaysOut } from './health-remedies.tsx';

interface Props {
  project: number;
  experiment: Experiment;
}

const asSentence = (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)}.`;

/** Whether another experiment has the same flag key, as far as the list is here: it is not loaded for this alone. */
function useIsKeyShared(project: number, { id, feature_flag_key }: Experiment): boolean {
  const { data } = useExperiments(project, false);
  return data?.rows.some((other) => other.id !== id && other.feature_flag_key === feature_flag_key) ?? false;
}

/** What is wrong with an experiment and the way out, one banner each. */
export function FaultBanners({ project, experiment }: Props) {
  const navigate = useNavigate();
  const onDeleted = () => navigate(href.experiments(project));
  const { start, dialog } = useActions({ project, experiment, onDeleted });
  const isKeyShared = useIsKeyShared(project, experiment);
  const faults = findHealthIssues(experiment, Date.now(), isKeyShared).filter(({ tone }) => tone === 'warning');
  return (
    <>
      {faults.length > 0 && (
        <ul aria-label="What wants a look" className={styles['banners']}>
          {faults.map(({ code, label, about }) => (
            <li key={code}>
              <Banner tone="warning" role="note">
                <b>{asSentence(label)}</b> <span className={styles['about']}>{about}</span>{' '}
                <WaysOut code={code} project={project} experiment={experiment} onStep={start} />
              </Banner>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}
