import { useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { NO_VALUE } from '#verdict/text/format-number.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { type Cell, cellsOf, type Line, sorted, tableText } from './numbers-columns.ts';
import styles from './numbers-table.module.css';

function Figure({ cell: { label, value, under, why } }: { cell: Cell }) {
  return (
    <td data-label={label}>
      {value === NO_VALUE && why ? <Hint words={() => why}>{value}</Hint> : <span>{value}</span>}
      {under && <small>{under}</small>}
    </td>
  );
}

type Order = { column: number; falling: boolean } | null;

/** From the highest down, then up, then back to the order of the page. */
const nextOrder = (before: Order, column: number): Order => {
  if (before?.column !== column) return { column, falling: true };
  return before.falling ? { column, falling: false } : null;
};

const ariaSort = (order: Order, column: number) =>
  order?.column === column ? (order.falling ? 'descending' : 'ascending') : undefined;

interface HeadProps {
  label: string;
  sort: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

const arrows = { ascending: 'arrow-up', descending: 'arrow-down' } as const;

const Head = ({ label, sort, onSort }: HeadProps) => (
  <th scope="col" aria-sort={sort}>
    <PlainButton onClick={onSort}>
      {label}
      {sort && <Icon name={arrows[sort]} size={13} />}
    </PlainButton>
  </th>
);

interface Props {
  label: string;
  rows: readonly VariantRow[];
  analysis: Analysis;
}

/** The same numbers as the plot's, and more, variant by variant; every column sorts, and all of it can be copied. */
export function OwnTable({ label, rows, analysis }: Props) {
  const [order, setOrder] = useState<Order>(null);
  const lines = rows.map(
    (row, index): Line => ({
      key: row.key,
      index,
      cells: cellsOf(
        row,
        analysis.variants.find(({ key }) => key === row.key),
        analysis,
      ),
    }),
  );
  const shown = order ? sorted(lines, order.column, order.falling) : lines;
  return (
    <div className={styles['copied']}>
      <CopyButton text={() => tableText(shown)} label={`Copy the table ${label}`} look="button">
        Copy table
      </CopyButton>
      <div className={styles['scroll']}>
        <table aria-label={label} className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              {lines[0]?.cells.map((cell, column) => (
                <Head
                  key={cell.label}
                  label={cell.label}
                  sort={ariaSort(order, column)}
                  onSort={() => setOrder(nextOrder(order, column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, index, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <VariantMark index={index} /> {key}
                </th>
                {cells.map((cell) => (
                  <Figure key={cell.label} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
