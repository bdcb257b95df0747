import type { Experiment } from '#contract/experiment.ts';
import { ExperimentCode } from '../../flag-code/experiment-code.tsx';

/** Shows code that evaluates the flag, because without this code no one is exposed. */
export const EvaluationCode = ({ project, experiment }: { project: number; experiment: Experiment }) => (
  <>
    <h3>Code that evaluates the flag</h3>
    <ExperimentCode project={project} experiment={experiment} />
  </>
);
