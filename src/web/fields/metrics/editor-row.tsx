import type { ReactNode } from 'react';
import styles from './editor-row.module.css';

interface Props {
  /** The visible label. The controls have accessible names of their own. */
  label?: string;
  /** A button at the end of the row. */
  action?: ReactNode;
  children: ReactNode;
}

/** A row of a metric's editor. All rows have the same columns, for every kind of metric. */
export const EditorRow = ({ label = '', action, children }: Props) => (
  <div className={styles.row}>
    <span aria-hidden className={styles.label}>
      {label}
    </span>
    <div className={styles.control}>{children}</div>
    {action}
  </div>
);
