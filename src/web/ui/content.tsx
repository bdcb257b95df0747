import type { ReactNode } from 'react';
import styles from './content.module.css';

/** The body of a page below its header: as wide as the window for tables, at most 72 rem for what is read or filled in. */
export function Content({ width = 'text', children }: { width?: 'text' | 'full'; children: ReactNode }) {
  return (
    <div className={styles['content']} data-width={width}>
      {children}
    </div>
  );
}
