import { type ReactNode, useId } from 'react';
import styles from './hint.module.css';

/** Words that appear over something when the pointer or the focus is on it. */
export function Hint({ words, children }: { words: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer reach the words by focus.
    <span className={styles['hint']} tabIndex={0} aria-describedby={id}>
      {children}
      <span role="tooltip" id={id}>
        {words}
      </span>
    </span>
  );
}
