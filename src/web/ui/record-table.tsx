import type { ReactNode } from 'react';
import styles from './record-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';

interface Props {
  label: string;
  /** The headings of the columns. The last column has the actions and no visible heading. */
  heads: readonly string[];
  /** Rows of `td` elements; the first cell is a `th`. */
  children: ReactNode;
}

/** A small table of records that are not pages themselves, such as keys. Below 40 rem every row is a card. */
export const RecordTable = ({ label, heads, children }: Props) => (
  <ScrollRegion aria-label={label} className={styles['scroll']}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className={styles['hidden']}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
);
