import { type ReactNode, useId, useState } from 'react';
import styles from './hint.module.css';

/** Words that appear over something while the pointer or the focus is on it; they are made when they are needed. */
export function Hint({ words, children }: { words: () => string; children: ReactNode }) {
  const [shown, setShown] = useState<string | null>(null);
  const id = useId();
  const show = () => setShown(words());
  const hide = () => setShown(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the words explain what is inside; there is nothing to press.
    <span
      className={styles['hint']}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer reach the words by focus.
      tabIndex={0}
      aria-describedby={shown === null ? undefined : id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {shown !== null && (
        <span role="tooltip" id={id}>
          {shown}
        </span>
      )}
    </span>
  );
}
