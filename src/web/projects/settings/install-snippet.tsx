import { useState } from 'react';
import { useSessionState } from '../../session/session-context.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import styles from './install-snippet.module.css';
import { installSnippets } from './install-snippets.ts';

const names = Object.keys(installSnippets) as (keyof typeof installSnippets)[];
const kinds = Object.fromEntries(names.map((name) => [name, name])) as Record<keyof typeof installSnippets, string>;

/** The code that sends events from a website, a server or a script to the project. */
export function InstallSnippet({ token }: { token: string }) {
  const [kind, setKind] = useState<keyof typeof installSnippets>('Web');
  const address = useSessionState().connection?.address ?? '';
  const text = installSnippets[kind](token, address || location.origin);
  return (
    <div className={styles.snippet}>
      <SegmentedChoice label="Install snippet for" choices={kinds} value={kind} onChange={setKind} />
      <pre>{text}</pre>
      <CopyButton text={text} label="Copy snippet" variant="button">
        Copy snippet
      </CopyButton>
    </div>
  );
}
