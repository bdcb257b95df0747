import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { findHealthIssues } from '#verdict/health/experiment-health.ts';
import { href } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { useLifecycleActions } from '../lifecycle/use-lifecycle-actions.tsx';
import styles from './health-banners.module.css';
import { HealthRemedies } from './health-remedies.tsx';
import { useIsKeyShared } from './use-is-key-shared.ts';

interface Props {
  project: number;
  experiment: Experiment;
  /** The codes of warnings that the page shows elsewhere. */
  shownElsewhere?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const asSentence = (label: string) => `${capitalize(label)}.`;

/** Shows the warnings about an experiment, each with its remedies. */
export function HealthBanners({ project, experiment, shownElsewhere = NONE }: Props) {
  const navigate = useNavigate();
  const onDeleted = () => navigate(href.experiments(project));
  const { start, dialog } = useLifecycleActions({ project, experiment, onDeleted });
  const isKeyShared = useIsKeyShared(project, experiment);
  const issues = findHealthIssues(experiment, Date.now(), isKeyShared).filter(
    ({ code, tone }) => tone === 'warning' && !shownElsewhere.has(code),
  );
  return (
    <>
      {issues.length > 0 && (
        <ul aria-label="Warnings" className={styles.banners}>
          {issues.map(({ code, label, about }) => (
            <li key={code}>
              <Banner tone="warning" role="note">
                <b>{asSentence(label)}</b> <span className={styles.about}>{about}</span>{' '}
                <HealthRemedies code={code} project={project} experiment={experiment} onAction={start} />
              </Banner>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}
