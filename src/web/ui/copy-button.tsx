import { Children, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { useNotify } from './notices.tsx';

interface Props {
  text: string | (() => string);
  /** What is copied, as the name of the button: "Copy the token of Storefront". */
  label: string;
  look?: 'inline' | 'button';
  children?: ReactNode;
}

const COPIED_MS = 2000;

/** Whoever speaks to a machine says what they see, so that the name has to contain it. */
function nameOf(label: string, children: ReactNode): string {
  const seen = Children.toArray(children).join('');
  return label.includes(seen) ? label : `${label}: ${seen}`;
}

/** Copies a text and says so in its own place. */
export function CopyButton({ text, label, look = 'inline', children }: Props) {
  const [copied, setCopied] = useState(false);
  const notify = useNotify();

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      notify('The browser did not allow copying. Select the text and copy it by hand.');
    }
  }

  if (look === 'button') {
    return (
      <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
        {copied ? 'Copied' : children}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className={styles['copy']}
      data-icon={copied ? 'check' : 'copy'}
      data-copied={copied || undefined}
      aria-label={copied ? 'Copied' : nameOf(label, children)}
      title={label}
      onClick={copy}
    >
      {copied ? 'Copied' : children}
    </button>
  );
}
