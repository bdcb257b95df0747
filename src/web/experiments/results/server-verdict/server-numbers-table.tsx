import type { ReactNode } from 'react';
import { type MetricKind, summedProperty } from '#verdict/metric.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import {
  formatChance,
  formatCount,
  formatLift,
  formatMean,
  formatRate,
  NO_VALUE,
} from '#verdict/text/format-number.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import styles from '../numbers/numbers-table.module.css';

interface Words {
  rate: string;
  of: (row: VariantRow) => string;
  value: (rate: number | null) => string;
}

const words: Record<MetricKind, Words> = {
  funnel: {
    rate: 'Conversion',
    of: ({ successes, people }) => `${formatCount(successes)} / ${formatCount(people)}`,
    value: formatRate,
  },
  trend: {
    rate: 'Events per person',
    of: ({ successes }) => `${formatCount(successes)} events`,
    value: formatMean,
  },
};

const split = ({ observed, planned }: VariantRow) =>
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
      <span data-tooltip={children === NO_VALUE ? missing : undefined}>{children}</span>
      {under && <small>{under}</small>}
    </td>
  );
}

const NOT_MEASURED = 'Nobody was measured in this variant.';

function changeCell(row: VariantRow) {
  if (row.key === 'control') return 'baseline';
  return formatLift(row.change);
}

/** A sum of values has no events to count. */
const summed: Words = {
  rate: 'Per person',
  of: ({ successes }) => `${formatCount(successes)} in all`,
  value: formatMean,
};

interface Props {
  rows: readonly VariantRow[];
  metric: MetricKind;
  label: string;
  /** What the metric counts, where it is told. */
  filters?: unknown;
}

/** What was measured in each variant and what the server computed of it. */
export function NumbersTable({ rows, metric, label, filters }: Props) {
  const { rate, of, value } = summedProperty(filters) === null ? words[metric] : summed;
  const interval = ({ interval: pair }: VariantRow) => (pair ? `${value(pair[0])} to ${value(pair[1])}` : NO_VALUE);
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
                {formatCount(row.people)}
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
                {formatChance(row.probability)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
