import { Disclosure } from '../../ui/disclosure.tsx';
import { NumbersTable } from './numbers-table.tsx';
import type { MetricKind } from './read-variants.ts';
import type { ResultRow } from './result-rows.ts';
import styles from './results.module.css';

/** What the server itself computed for each variant, apart from our numbers. */
export const ServerNumbers = ({ rows, metric }: { rows: readonly ResultRow[]; metric: MetricKind }) => (
  <Disclosure summary="What the server computed" className={styles['raw']}>
    <p>Its intervals are of each variant by itself, not of the difference.</p>
    <NumbersTable rows={rows} metric={metric} label="What the server computed" />
  </Disclosure>
);
