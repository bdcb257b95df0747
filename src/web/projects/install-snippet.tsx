import { useState } from 'react';
import { useSessionState } from '../session/context.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './install-snippet.module.css';
import { snippets } from './snippets.ts';

const kinds = Object.keys(snippets) as (keyof typeof snippets)[];

/** What to put into a website, a server or a script so that its events arrive in the project. */
export function InstallSnippet({ token }: { token: string }) {
  const [kind, setKind] = useState<keyof typeof snippets>('Web');
  const address = useSessionState().connection?.address ?? '';
  const text = snippets[kind](token, address || location.origin);
  return (
    <div className={styles['snippet']}>
      <fieldset>
        <legend>Install snippet for</legend>
        {kinds.map((name) => (
          <label key={name}>
            <input type="radio" name="snippet" checked={name === kind} onChange={() => setKind(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      <pre>{text}</pre>
      <CopyButton text={text} label="Copy the install snippet" look="button">
        Copy snippet
      </CopyButton>
    </div>
  );
}
