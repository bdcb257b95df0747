import type { FlagRecord } from '#contract/feature-flag.ts';
import { readRelease } from '#contract/format/flag-release.ts';
import { CodeSnippets } from '../../experiments/flag-code/code-snippets.tsx';
import { Section } from '../../ui/section.tsx';

/** Code samples that evaluate a flag. */
export const FlagCode = ({ project, flag }: { project: number; flag: FlagRecord }) => (
  <Section id="code" title="Code" about="Evaluates the flag.">
    <CodeSnippets
      project={project}
      flagKey={flag.key}
      variants={readRelease(flag.filters).variants.map(({ key }) => key)}
    />
  </Section>
);
