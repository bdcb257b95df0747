import { useState } from 'react';
import { useSessionState } from '../session/context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Segments } from '../ui/segments.tsx';
import styles from './install-snippet.module.css';
import { snippets } from './snippets.ts';

const names = Object.keys(snippets) as (keyof typeof snippets)[];
const kinds = Object.fromEntries(names.map((name) => [name, name])) as Record<keyof typeof snippets, string>;

/** What to put into a website, a server or a script so that its events arrive in the project. */
export function InstallSnippet({ token }: { token: string }) {
  const [kind, setKind] = useState<keyof typeof snippets>('Web');
  const address = useSessionState().connection?.address ?? '';
  const text = snippets[kind](token, address || location.origin);
  return (
    <div className={styles['snippet']}>
      <Segments label="Install snippet for" choices={kinds} value={kind} choose={setKind} />
      <pre>{text}</pre>
      <CopyButton text={text} label="Copy the install snippet" look="button">
        Copy snippet
      </CopyButton>
    </div>
  );
}
