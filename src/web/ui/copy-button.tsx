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
const nameOf = (label: string, seen: string) => (label.includes(seen) ? label : `${label}: ${seen}`);

/** Copies texts to the clipboard; `copied` is the last one, for a moment. */
export function useCopying() {
  const [copied, setCopied] = useState<string | null>(null);
  const notify = useNotify();

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      setTimeout(() => setCopied((last) => (last === text ? null : last)), COPIED_MS);
    } catch {
      notify('The browser did not allow copying. Select the text and copy it by hand.', 'failed');
    }
  }
  return { copied, copy };
}

/** What a button has that copies in its own place, for rows that are too many for components of their own. */
export const inlineCopy = (isCopied: boolean, label: string, seen: string) =>
  ({
    type: 'button',
    className: styles['copy'],
    'data-icon': isCopied ? 'check' : 'copy',
    'data-copied': isCopied || undefined,
    'aria-label': isCopied ? 'Copied' : nameOf(label, seen),
  }) as const;

/** Copies a text and says so in its own place. */
export function CopyButton({ text, label, look = 'inline', children }: Props) {
  const { copied, copy } = useCopying();
  const isCopied = copied !== null;
  const press = () => copy(typeof text === 'string' ? text : text());

  if (look === 'button') {
    return (
      <Button icon={isCopied ? 'check' : 'copy'} onClick={press}>
        {isCopied ? 'Copied' : children}
      </Button>
    );
  }
  const seen = Children.toArray(children).join('');
  return (
    <button {...inlineCopy(isCopied, label, seen)} title={label} onClick={press}>
      {isCopied ? 'Copied' : children}
    </button>
  );
}
