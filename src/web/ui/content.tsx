import type { ReactNode } from 'react';
import styles from './content.module.css';

/** The content of a page: full width for tables, at most 72 rem for text and forms. */
export function Content({ width = 'text', children }: { width?: 'text' | 'full'; children: ReactNode }) {
  return (
    <div className={styles.content} data-width={width}>
      {children}
    </div>
  );
}
