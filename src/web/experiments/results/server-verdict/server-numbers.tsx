import type { MetricKind } from '#verdict/metric.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from '../results.module.css';
import { NumbersTable } from './server-numbers-table.tsx';

/** What the server itself computed for each variant, apart from our numbers. */
export const ServerNumbers = ({ rows, metric }: { rows: readonly VariantRow[]; metric: MetricKind }) => (
  <Disclosure summary="What the server computed" className={styles['raw']}>
    <p>Its intervals are of each variant by itself, not of the difference.</p>
    <NumbersTable rows={rows} metric={metric} label="What the server computed" />
  </Disclosure>
);
