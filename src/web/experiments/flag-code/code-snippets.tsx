import type { Experiment } from '#contract/experiment.ts';
import { CodeSamples } from '../../ui/code-samples.tsx';
import { flagSnippets } from './snippets.ts';
import { useSnippetValues } from './use-snippet-values.ts';

/** Code samples that evaluate an experiment's flag. */
export function CodeSnippets({ project, experiment }: { project: number; experiment: Experiment }) {
  const values = useSnippetValues(project, experiment);
  return (
    <CodeSamples label="Language" samples={flagSnippets.map(({ name, text }) => ({ name, text: text(values) }))} />
  );
}
