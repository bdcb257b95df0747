import type { ReactNode } from 'react';
import styles from './floating-bar.module.css';

/** A region that stays at the bottom of the window while its page scrolls. */
export function FloatingBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.bar}>
      {children}
    </section>
  );
}

/** A line of text and buttons in a floating bar. */
export const FloatingBarLine = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;
