import { Link, useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useExperimentResults } from '../data.ts';
import { useProjectFacts } from '../use-project-info.ts';

// Without its code, the link below is enough to decide by.
const PresentVerdict = lazyPart(async () => (await import('./current-verdict.tsx')).PresentVerdict, null);

interface Props {
  project: number;
  experiment: Experiment;
  onLeave: () => void;
}

/** What came out so far, where results are here already, and the way to them. Nothing is asked for, and nothing waits for it. */
export function SoFar({ project, experiment, onLeave }: Props) {
  const { data: answer } = useExperimentResults(project, experiment.id, false);
  const { timeZone } = useProjectFacts(project);
  const { pathname } = useLocation();
  const results = href.experimentResults(project, experiment.id);
  return (
    <>
      {answer !== undefined && <PresentVerdict experiment={experiment} answer={answer} timeZone={timeZone} />}
      {pathname !== results && (
        <p>
          <Link to={results} onClick={onLeave}>
            Look at the results first
          </Link>
        </p>
      )}
    </>
  );
}
