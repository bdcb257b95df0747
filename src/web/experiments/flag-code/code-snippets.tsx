import { CodeSamples } from '../../ui/code-samples.tsx';
import { flagSnippets, type SnippetValues } from './snippets.ts';
import { useSnippetServer } from './use-snippet-server.ts';

interface Props extends Pick<SnippetValues, 'flagKey' | 'variants'> {
  project: number;
  /** The event that measures success. */
  event?: string;
}

/** Code samples that evaluate a flag. */
export function CodeSnippets({ project, flagKey, variants, event = 'signed_up' }: Props) {
  const values = { flagKey, variants, event, ...useSnippetServer(project) };
  return (
    <CodeSamples label="Language" samples={flagSnippets.map(({ name, text }) => ({ name, text: text(values) }))} />
  );
}
