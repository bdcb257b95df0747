import { UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Children, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { useNotify } from './notices.tsx';

interface Props {
  text: string | (() => string);
  /** What is copied, as the name of the button: "Copy the token of Storefront". */
  label: string;
  look?: 'inline' | 'button';
  children?: ReactNode;
}

const COPIED_MS = 2000;

/** The accessible name contains the visible text, for people who use speech input (WCAG 2.5.3). */
const nameOf = (label: string, seen: string) => (label.includes(seen) ? label : `${label}: ${seen}`);

/** Copies text to the clipboard; `copied` is the last text, for two seconds. */
export function useCopying() {
  const [text, setText] = useState('');
  const notify = useNotify();
  const clipboard = useClipboard({ timeout: COPIED_MS });

  function copy(next: string) {
    setText(next);
    clipboard.copy(next);
  }
  // useClipboard reports a failure by its state only.
  useEffect(() => {
    if (clipboard.error) notify('The browser did not allow copying. Select the text and copy it by hand.', 'failed');
  }, [clipboard.error, notify]);
  return { copied: clipboard.copied ? text : null, copy };
}

/** The attributes of a native copy button, for table rows: a component in each costs too much time. */
export const inlineCopy = (isCopied: boolean, label: string, seen: string) =>
  ({
    type: 'button',
    'data-cell-icon': isCopied ? 'check' : 'copy',
    className: styles['copy'],
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
    <UnstyledButton
      className={styles['copy'] ?? ''}
      aria-label={isCopied ? 'Copied' : nameOf(label, seen)}
      data-copied={isCopied || undefined}
      data-tooltip={label}
      onClick={press}
    >
      {isCopied ? 'Copied' : children}
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </UnstyledButton>
  );
}
