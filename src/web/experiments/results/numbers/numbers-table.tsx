import { Group } from '@mantine/core';
import { useState } from 'react';
import { NO_VALUE } from '#verdict/text/format-number.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { TermHelp } from '../../../glossary/term-help.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { LazyTooltip } from '../../../ui/lazy-tooltip.tsx';
import { type NumberCell, type NumberRow, sortNumberRows } from './numbers-columns.ts';

type SortOrder = { column: number; descending: boolean } | null;

/** Returns the next sort order: descending, then ascending, then page order. */
const nextOrder = (before: SortOrder, column: number): SortOrder => {
  if (before?.column !== column) return { column, descending: true };
  return before.descending ? { column, descending: false } : null;
};

const ariaSort = (order: SortOrder, column: number) =>
  order?.column === column ? (order.descending ? 'descending' : 'ascending') : undefined;

function Value({ cell: { value, emptyReason } }: { cell: NumberCell }) {
  return value === NO_VALUE && emptyReason ? (
    <LazyTooltip getText={() => emptyReason}>{value}</LazyTooltip>
  ) : (
    <span>{value}</span>
  );
}

/** The cell of a variant: its letter and its key. */
export const VariantCell = ({ index, name }: { index: number; name: string }) => (
  <Group component="span" gap="xs" wrap="nowrap">
    <VariantMark index={index} />
    <bdi>{name}</bdi>
  </Group>
);

/** The numbers of every variant. The user can sort the table by any column. */
export function NumbersTable({ label, rows }: { label: string; rows: readonly NumberRow[] }) {
  const [order, setOrder] = useState<SortOrder>(null);
  const shown = order ? sortNumberRows(rows, order.column, order.descending) : rows;
  const columns = (rows[0]?.cells ?? []).map(
    ({ label: heading, term }, column): Column<NumberRow> => ({
      heading,
      help: term && <TermHelp term={term} />,
      cell: ({ cells }) => cells[column] && <Value cell={cells[column]} />,
      isEmpty: ({ cells }) => cells[column]?.value === NO_VALUE,
      align: 'end',
      sort: ariaSort(order, column),
      onSort: () => setOrder(nextOrder(order, column)),
    }),
  );
  return (
    <DataTable
      label={label}
      rows={shown}
      rowKey={({ key }) => key}
      isRoomy
      columns={[{ heading: 'Variant', cell: ({ index, key }) => <VariantCell index={index} name={key} /> }, ...columns]}
    />
  );
}
