import { useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { NO_VALUE } from '#verdict/text/format-number.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyTooltip } from '../../../ui/lazy-tooltip.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { type NumberCell, type NumberRow, numberCells, sortNumberRows, tableAsText } from './numbers-columns.ts';
import styles from './numbers-table.module.css';
import { TextInCell } from './text-in-cell.tsx';

function Cell({ cell: { label, value, detail, emptyReason } }: { cell: NumberCell }) {
  return (
    <td data-label={label}>
      {value === NO_VALUE && emptyReason ? (
        <LazyTooltip getText={() => emptyReason}>{value}</LazyTooltip>
      ) : (
        <span>
          <TextInCell text={value} />
        </span>
      )}
      {detail && (
        <small>
          <TextInCell text={detail} />
        </small>
      )}
    </td>
  );
}

type SortOrder = { column: number; descending: boolean } | null;

/** Returns the next sort order: descending, then ascending, then page order. */
const nextOrder = (before: SortOrder, column: number): SortOrder => {
  if (before?.column !== column) return { column, descending: true };
  return before.descending ? { column, descending: false } : null;
};

const ariaSort = (order: SortOrder, column: number) =>
  order?.column === column ? (order.descending ? 'descending' : 'ascending') : undefined;

interface HeadingProps {
  label: string;
  sort: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

const arrows = { ascending: 'arrow-up', descending: 'arrow-down' } as const;

/** The arrow is on one line with the first word, because a long label has several lines. */
function SortableHeading({ label, sort, onSort }: HeadingProps) {
  const [first = '', ...others] = label.split(' ');
  return (
    <th scope="col" aria-sort={sort}>
      <PlainButton onClick={onSort}>
        <span>
          {sort && <Icon name={arrows[sort]} size={13} />}
          {first}
        </span>{' '}
        {others.join(' ')}
      </PlainButton>
    </th>
  );
}

interface Props {
  label: string;
  rows: readonly VariantResultRow[];
  analysis: Analysis;
}

/** All numbers of every variant. The user can sort the table by any column and copy it. */
export function NumbersTable({ label, rows, analysis }: Props) {
  const [order, setOrder] = useState<SortOrder>(null);
  const tableRows = rows.map((row, index): NumberRow => {
    const variant = analysis.variants.find(({ key }) => key === row.key);
    return { key: row.key, index, cells: numberCells(row, variant, analysis) };
  });
  const shown = order ? sortNumberRows(tableRows, order.column, order.descending) : tableRows;
  return (
    <div className={styles.copyable}>
      <CopyButton text={() => tableAsText(shown)} label={`Copy table ${label}`} variant="button">
        Copy table
      </CopyButton>
      <div className={styles.scroll}>
        <table aria-label={label} className={styles.table} data-cards>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              {tableRows[0]?.cells.map((cell, column) => (
                <SortableHeading
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
                  <VariantMark index={index} /> <span>{key}</span>
                </th>
                {cells.map((cell) => (
                  <Cell key={cell.label} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
