import { Link, useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { href } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useExperiment } from '../data.ts';
import { useStoredResponse } from '../results/loading/use-requests.ts';
import { useProjectInfo } from '../use-project-info.ts';
import styles from './lifecycle.module.css';

// If this code cannot be loaded, only the link to the results is shown.
const CurrentVerdict = lazyComponent(
  () => import('./current-verdict.tsx'),
  ({ CurrentVerdict }) => CurrentVerdict,
  null,
);

interface Props {
  project: number;
  experiment: Experiment;
  onLeave: () => void;
}

/**
 * Shows the verdict and a link to the results. Never makes the server compute the goal. Shows only the link if the
 * console has not loaded the results of a legacy goal. For a goal that is a `Metric`, shows only the link if
 * no run has finished.
 */
export function ResultsSoFar({ project, experiment, onLeave }: Props) {
  // A record from the list can lack the metrics that change the verdict.
  const { data: record } = useExperiment(project, experiment.id);
  const loaded = useStoredResponse(project, record ?? experiment, false);
  const goal = record && goalOf(record);
  const hasResults = loaded !== null || (goal && !goal.isLegacy);
  const { timeZone } = useProjectInfo(project);
  const { pathname } = useLocation();
  const resultsPage = href.experimentResults(project, experiment.id);
  return (
    <div className={styles.results}>
      {record && hasResults && <CurrentVerdict project={project} experiment={record} timeZone={timeZone} />}
      {pathname !== resultsPage && (
        <p>
          <Link to={resultsPage} onClick={onLeave}>
            View the results
          </Link>
        </p>
      )}
    </div>
  );
}
