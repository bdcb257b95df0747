import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { PlainButton } from './plain-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** The label on a card, if it is not the heading. */
  label?: string | ((row: Row) => string);
  /** Where the cell is on a card: on a line of its own, or beside another half. Neither has a label. */
  card?: 'full' | 'half';
  align?: 'end';
  /** A button beside the heading that explains it. */
  help?: ReactNode;
  /** The scale of a column of drawings, in place of the visible heading. */
  axis?: ReactNode;
  /** The order by this column, if it is the one in force. */
  sort?: 'ascending' | 'descending' | undefined;
  /** Makes the heading a button that changes the order. */
  onSort?: () => void;
  /** Whether a cell has no value, so that a card leaves it out. */
  isEmpty?: (row: Row) => boolean;
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
  /** Marks a row whose details are shown elsewhere on the page. */
  isSelected?: (row: Row) => boolean;
  /** Makes the rows of a table without texts 40 px high. */
  isRoomy?: boolean;
}

/**
 * A table whose rows are cards on small screens. The lists of projects and experiments, with selection, column choice
 * and virtual rows, are built on list/list-table.module.css instead.
 */
export function DataTable<Row>({ label, rows, rowKey, columns, actions, isSelected, isRoomy }: Props<Row>) {
  return (
    <ScrollRegion aria-label={label} className={styles.scroll}>
      <table
        aria-label={label}
        className={styles.table}
        data-cards
        data-roomy={isRoomy}
        data-selectable={isSelected && true}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.heading} scope="col" data-align={column.align} aria-sort={column.sort}>
                <Heading column={column} />
                {column.help}
              </th>
            ))}
            {actions && (
              <th scope="col" data-actions>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
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

const arrows = { ascending: 'arrow-up', descending: 'arrow-down' } as const;

function Heading<Row>({ column: { heading, axis, sort, onSort } }: { column: Column<Row> }) {
  if (axis)
    return (
      <>
        <VisuallyHidden>{heading}</VisuallyHidden>
        {axis}
      </>
    );
  if (!onSort) return <span>{heading}</span>;
  return (
    <PlainButton onClick={onSort}>
      {sort && <Icon name={arrows[sort]} size={13} />}
      <span>{` ${heading}`}</span>
    </PlainButton>
  );
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const { heading, label = heading, cell, card, align, width, isEmpty } = column;
  const shared = { 'data-align': align, 'data-width': width, 'data-empty': isEmpty?.(row) || undefined };
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
