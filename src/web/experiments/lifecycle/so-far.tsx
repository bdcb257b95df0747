import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { lazyRoute } from '../../ui/lazy-route.tsx';
import { useExperimentResults } from '../data.ts';
import { useProjectFacts } from '../use-project.ts';

const PresentVerdict = lazyRoute(async () => (await import('./present-verdict.tsx')).PresentVerdict);

interface Props {
  project: number;
  experiment: Experiment;
  onLeave: () => void;
}

/** What came out so far, where results are here already, and the way to them. Nothing is asked for, and nothing waits for it. */
export function SoFar({ project, experiment, onLeave }: Props) {
  const { data: answer } = useExperimentResults(project, experiment.id, false);
  const { timeZone } = useProjectFacts(project);
  const [isHere, setHere] = useState(PresentVerdict.isHere);
  const { pathname } = useLocation();
  const results = href.experimentResults(project, experiment.id);
  const isKnown = answer !== undefined;
  // Code that does not arrive leaves the link, which is enough to decide by.
  useEffect(() => {
    if (isKnown)
      PresentVerdict.preload().then(
        () => setHere(true),
        () => {},
      );
  }, [isKnown]);
  return (
    <>
      {isKnown && isHere && <PresentVerdict experiment={experiment} answer={answer} timeZone={timeZone} />}
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
