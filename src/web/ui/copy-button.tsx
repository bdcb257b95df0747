import { useClipboard } from '@mantine/hooks';
import { Children, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { useNotify } from './notices.tsx';
import { PlainButton } from './plain-button.tsx';

interface Props {
  text: string | (() => string);
  /** The accessible name, which says what is copied: "Copy the token of Storefront". */
  label: string;
  variant?: 'inline' | 'button';
  /** Whether long inline text wraps. */
  wrap?: boolean;
  children?: ReactNode;
}

const COPIED_MS = 2000;

/** The accessible name must contain the visible text, for speech input (WCAG 2.5.3). */
const accessibleName = (label: string, visibleText: string) =>
  label.includes(visibleText) ? label : `${label}: ${visibleText}`;

/**
 * Returns a function that copies text to the clipboard, and `copied`: the text for two seconds after it was copied, and
 * null at other times.
 */
export function useCopy() {
  const [text, setText] = useState('');
  const notify = useNotify();
  const clipboard = useClipboard({ timeout: COPIED_MS });

  function copy(next: string) {
    setText(next);
    clipboard.copy(next);
  }
  // useClipboard reports failures only through its state.
  useEffect(() => {
    if (clipboard.error) notify('The browser blocked copying. Select the text and copy it manually.', 'failed');
  }, [clipboard.error, notify]);
  return { copied: clipboard.copied ? text : null, copy };
}

/** A copy button for table rows. */
export function CellCopyButton({ text, label, children }: { text: string; label: string; children: string }) {
  const { copied, copy } = useCopy();
  const isCopied = copied !== null;
  return (
    <PlainButton
      data-cell-icon={isCopied ? 'check' : 'copy'}
      className={styles.copy}
      data-copied={isCopied || undefined}
      aria-label={isCopied ? 'Copied' : accessibleName(label, children)}
      onClick={() => copy(text)}
    >
      {isCopied ? 'Copied' : children}
    </PlainButton>
  );
}

/** A button that copies text. After copying, it shows "Copied" for two seconds. */
export function CopyButton({ text, label, variant = 'inline', wrap, children }: Props) {
  const { copied, copy } = useCopy();
  const isCopied = copied !== null;
  const press = () => copy(typeof text === 'string' ? text : text());
  const name = isCopied ? 'Copied' : accessibleName(label, Children.toArray(children).join(''));

  if (variant === 'button') {
    return (
      <Button icon={isCopied ? 'check' : 'copy'} aria-label={name} onClick={press}>
        {isCopied ? 'Copied' : children}
      </Button>
    );
  }
  return (
    <PlainButton
      className={styles.copy}
      aria-label={name}
      data-copied={isCopied || undefined}
      data-wrap={wrap}
      data-tooltip={label}
      onClick={press}
    >
      <span>{isCopied ? 'Copied' : children}</span>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </PlainButton>
  );
}
