import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { count, mean, share } from './number-words.ts';
import styles from './numbers-table.module.css';
import type { MetricKind } from './read-variants.ts';
import type { ResultRow } from './result-rows.ts';

const values: Record<MetricKind, { heading: string; show: (row: ResultRow) => string }> = {
  funnel: { heading: 'Conversion', show: ({ value }) => share(value) },
  trend: {
    heading: 'Events',
    show: ({ value, successes }) =>
      value === null || Number.isInteger(value) ? count(value ?? successes) : mean(value),
  },
};

/** One value per variant, where a server computed nothing more. */
export function ValuesTable({
  rows,
  metric,
  label,
}: {
  rows: readonly ResultRow[];
  metric: MetricKind;
  label: string;
}) {
  const { heading, show } = values[metric];
  return (
    <table aria-label={label} className={styles['table']} data-small>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            <th scope="row">
              <VariantMark index={index} /> {row.key}
            </th>
            <td data-label={heading}>{show(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
