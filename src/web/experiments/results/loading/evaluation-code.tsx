import type { Experiment } from '#contract/experiment.ts';
import { CodeSnippets } from '../../flag-code/code-snippets.tsx';

/** Shows code that evaluates the flag, because without this code no one is exposed. */
export const EvaluationCode = ({ project, experiment }: { project: number; experiment: Experiment }) => (
  <>
    <h3>Code that evaluates the flag</h3>
    <CodeSnippets project={project} experiment={experiment} />
  </>
);
