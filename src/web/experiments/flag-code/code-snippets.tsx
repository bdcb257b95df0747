import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import styles from './flag-code.module.css';
import { flagSnippets } from './snippets.ts';
import { useSnippetValues } from './use-snippet-values.ts';

const languages = Object.fromEntries(flagSnippets.map(({ name }) => [name, name]));

/** Code samples that evaluate an experiment's flag, one language at a time. */
export function CodeSnippets({ project, experiment }: { project: number; experiment: Experiment }) {
  const values = useSnippetValues(project, experiment);
  const [chosen, setChosen] = useState('JavaScript');
  const snippet = flagSnippets.find(({ name }) => name === chosen);
  if (!snippet) return null;
  const text = snippet.text(values);
  return (
    <div className={styles.snippet}>
      <div className={styles.bar}>
        <SegmentedChoice label="Language" choices={languages} value={chosen} onChange={setChosen} />
        <CopyButton text={text} label={`Copy the ${chosen} code`} variant="button">
          Copy
        </CopyButton>
      </div>
      <ScrollRegion aria-label={`${chosen} code`}>
        <pre>{text}</pre>
      </ScrollRegion>
    </div>
  );
}
