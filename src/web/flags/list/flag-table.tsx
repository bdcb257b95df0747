import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../paths.ts';
import type { Selection } from '../../ui/list/bulk/use-selection.ts';
import list from '../../ui/list/list-table.module.css';
import { SelectAllCell, SelectCell } from '../../ui/list/select-cells.tsx';
import { SortHeading, type SortOrder } from '../../ui/list/sort-heading.tsx';
import { TableRows } from '../../ui/list/table-rows.tsx';
import { usePreload } from '../../ui/preload-context.tsx';
import { type FlagCellContext, flagCells, flagColumns } from './flag-columns.tsx';
import type { FlagRow } from './flag-rows.ts';
import type { FlagColumnKey, FlagSortKey } from './flag-search.ts';
import styles from './flag-table.module.css';

interface RowProps {
  project: number;
  row: FlagRow;
  rowIndex: number;
  columns: readonly FlagColumnKey[];
  context: FlagCellContext;
  isSelected: boolean;
  /** The outcome of the last bulk action (see `SelectCell`). */
  outcome: string | undefined;
  onSelect: (id: number, upToHere: boolean) => void;
}

/** A row of the list of flags. The link covers the whole row. */
const FlagTableRow = memo(function FlagTableRow(props: RowProps) {
  const { project, row, rowIndex, columns, context, isSelected, outcome, onSelect } = props;
  const { id, key, name } = row.flag;
  const to = href.flag(project, id);
  const preload = usePreload();
  const load = () => preload(to);
  return (
    <tr
      aria-rowindex={rowIndex}
      className={`${list.row} ${styles.row}`}
      data-selected={isSelected || undefined}
      onPointerEnter={load}
      onFocus={load}
    >
      <SelectCell id={id} name={key} isSelected={isSelected} outcome={outcome} onSelect={onSelect} />
      <td className={list.name}>
        <Link to={to} data-tooltip={key}>
          {key}
        </Link>
        <span>{`\n${name ?? ''}`}</span>
      </td>
      {columns.map((column) => flagCells[column](row, context))}
    </tr>
  );
});

interface Props extends Pick<RowProps, 'project' | 'columns' | 'context'> {
  rows: readonly FlagRow[];
  /** The number of rows on earlier pages, and on all pages. */
  offset: number;
  count: number;
  order: SortOrder<FlagSortKey>;
  selection: Selection;
  /** The outcomes of the last bulk action, by flag id. */
  outcomes: ReadonlyMap<number, string> | undefined;
  onSort: (sort: FlagSortKey) => void;
}

export function FlagTable(props: Props) {
  const { project, columns, context, rows, offset, count, order, selection, outcomes, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  return (
    <table aria-label="Feature flags" aria-rowcount={count + 1} className={`${list.table} ${styles.table}`} data-cards>
      <thead>
        <tr aria-rowindex={1}>
          <SelectAllCell ids={rows.map(({ flag }) => flag.id)} selection={selection} />
          <SortHeading label="Flag" sort="key" order={order} onSort={onSort} />
          {columns.map((key) => (
            <SortHeading key={key} {...flagColumns[key]} sort={key} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <TableRows
          body={body}
          count={rows.length}
          columnCount={columns.length + 2}
          renderRow={(index) => {
            const row = rows[index];
            return (
              row && (
                <FlagTableRow
                  key={row.flag.id}
                  project={project}
                  row={row}
                  rowIndex={offset + index + 2}
                  columns={columns}
                  context={context}
                  isSelected={selection.has(row.flag.id)}
                  outcome={outcomes?.get(row.flag.id)}
                  onSelect={selection.toggle}
                />
              )
            );
          }}
        />
      </tbody>
    </table>
  );
}
