import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './flag-code.module.css';
import { snippets, type Wanted } from './snippets.ts';

/** The same question to the flag in several languages, one of them in sight. */
export function CodeSnippets({ wanted }: { wanted: Wanted }) {
  const [chosen, setChosen] = useState('JavaScript');
  const snippet = snippets.find(({ name }) => name === chosen);
  if (!snippet) return null;
  const text = snippet.text(wanted);
  return (
    <div className={styles['snippet']}>
      <fieldset aria-label="Language">
        {snippets.map(({ name }) => (
          <label key={name}>
            <input type="radio" name="language" checked={name === chosen} onChange={() => setChosen(name)} />
            {name}
          </label>
        ))}
        <CopyButton text={text} label={`Copy the ${chosen} code`} look="button">
          Copy
        </CopyButton>
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by the keyboard too */}
      <section tabIndex={0} aria-label={`${chosen} code`}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}
