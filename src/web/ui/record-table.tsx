import type { ReactNode } from 'react';
import styles from './record-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';

interface Props {
  label: string;
  /** The headings of all columns but the last. The table adds a last column for actions, without a visible heading. */
  heads: readonly string[];
  /** Table rows. The first cell of each row is a `th`, the others are `td`. */
  children: ReactNode;
}

/** A small table for records without their own page, such as keys. Below 40 rem, every row is a card. */
export const RecordTable = ({ label, heads, children }: Props) => (
  <ScrollRegion aria-label={label} className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className={styles.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
);
