import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** The label on a card, if it is not the heading. */
  label?: string | ((row: Row) => string);
  /** Where the cell is on a card: on a line of its own, or beside another half. Neither has a label. */
  card?: 'full' | 'half';
  align?: 'end';
  /** `fit`: as wide as its longest content. `text`: at most 24 rem, and keeps line breaks. */
  width?: 'fit' | 'text';
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first column names the row. On a card it is the title. */
  columns: readonly Column<Row>[];
  /** Buttons at the end of each row, in the corner of a card. */
  actions?: (row: Row) => ReactNode;
}

/**
 * A table whose rows are cards on small screens. The lists of projects and experiments, with selection, column choice
 * and virtual rows, are built on list/list-table.module.css instead.
 */
export function DataTable<Row>({ label, rows, rowKey, columns, actions }: Props<Row>) {
  return (
    <ScrollRegion aria-label={label} className={styles.scroll}>
      <table aria-label={label} className={styles.table} data-cards>
        <thead>
          <tr>
            {columns.map(({ heading, align }) => (
              <th key={heading} scope="col" data-align={align}>
                {heading}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, position) => (
                <Cell key={column.heading} column={column} row={row} isFirst={position === 0} />
              ))}
              {actions && <td data-actions>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const { heading, label = heading, cell, card, align, width } = column;
  const shared = { 'data-align': align, 'data-width': width };
  if (isFirst)
    return (
      <th scope="row" {...shared}>
        {cell(row)}
      </th>
    );
  return (
    <td {...shared} data-card={card} data-label={card ? undefined : typeof label === 'string' ? label : label(row)}>
      {cell(row)}
    </td>
  );
}
