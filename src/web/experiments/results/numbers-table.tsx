import type { ReactNode } from 'react';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { summedProperty } from '../metric.ts';
import { chance, change, count, mean, NOTHING, share } from './number-words.ts';
import styles from './numbers-table.module.css';
import type { MetricKind } from './read-variants.ts';
import type { ResultRow } from './result-rows.ts';

interface Words {
  rate: string;
  of: (row: ResultRow) => string;
  value: (rate: number | null) => string;
}

const words: Record<MetricKind, Words> = {
  funnel: {
    rate: 'Conversion',
    of: ({ successes, people }) => `${count(successes)} / ${count(people)}`,
    value: share,
  },
  trend: {
    rate: 'Events per person',
    of: ({ successes }) => `${count(successes)} events`,
    value: mean,
  },
};

const split = ({ observed, planned }: ResultRow) =>
  [observed === null ? '' : `${(observed * 100).toFixed(1)}%`, planned === null ? '' : `plan ${planned}%`]
    .filter(Boolean)
    .join(', ');

function Cell({
  label,
  children,
  under,
  missing,
}: {
  label: string;
  children: ReactNode;
  under?: string;
  missing?: string;
}) {
  return (
    <td data-label={label}>
      <span data-tooltip={children === NOTHING ? missing : undefined}>{children}</span>
      {under && <small>{under}</small>}
    </td>
  );
}

const NOT_MEASURED = 'Nobody was measured in this variant.';

function changeCell(row: ResultRow) {
  if (row.key === 'control') return 'baseline';
  return change(row.change);
}

/** A sum of values has no events to count. */
const summed: Words = {
  rate: 'Per person',
  of: ({ successes }) => `${count(successes)} in all`,
  value: mean,
};

interface Props {
  rows: readonly ResultRow[];
  metric: MetricKind;
  label: string;
  /** What the metric counts, where it is told. */
  filters?: unknown;
}

/** What was measured in each variant and what the server computed of it. */
export function NumbersTable({ rows, metric, label, filters }: Props) {
  const { rate, of, value } = summedProperty(filters) === null ? words[metric] : summed;
  const interval = ({ interval: pair }: ResultRow) => (pair ? `${value(pair[0])} to ${value(pair[1])}` : NOTHING);
  return (
    <div className={styles['scroll']}>
      <table aria-label={label} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">People</th>
            <th scope="col">{rate}</th>
            <th scope="col">Change, as counted</th>
            <th scope="col">Server’s 95% interval</th>
            <th scope="col">Server’s chance to be best</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <th scope="row">
                <VariantMark index={index} /> {row.key}
              </th>
              <Cell label="People" under={split(row)} missing="The server does not tell how many people were exposed.">
                {count(row.people)}
              </Cell>
              <Cell label={rate} under={row.successes === null ? '' : of(row)} missing={NOT_MEASURED}>
                {value(row.rate)}
              </Cell>
              <Cell label="Change, as counted" missing="It needs the numbers of control and of this variant.">
                {changeCell(row)}
              </Cell>
              <Cell label="Server’s 95% interval" missing="The server gives none.">
                {interval(row)}
              </Cell>
              <Cell label="Server’s chance to be best" missing="The server gives none.">
                {chance(row.probability)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
