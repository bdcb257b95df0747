import { Link, useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useExperimentResults } from '../data.ts';
import { useProjectInfo } from '../use-project-info.ts';

// If this code cannot be loaded, only the link to the results is shown.
const CurrentVerdict = lazyComponent(async () => (await import('./current-verdict.tsx')).CurrentVerdict, null);

interface Props {
  project: number;
  experiment: Experiment;
  onLeave: () => void;
}

/** Shows the verdict of cached results and a link to the results. Sends no requests. */
export function ResultsSoFar({ project, experiment, onLeave }: Props) {
  const { data: cached } = useExperimentResults(project, experiment.id, false);
  const { timeZone } = useProjectInfo(project);
  const { pathname } = useLocation();
  const resultsPage = href.experimentResults(project, experiment.id);
  return (
    <>
      {cached !== undefined && <CurrentVerdict experiment={experiment} results={cached} timeZone={timeZone} />}
      {pathname !== resultsPage && (
        <p>
          <Link to={resultsPage} onClick={onLeave}>
            View the results
          </Link>
        </p>
      )}
    </>
  );
}
