import list from './list-table.module.css';

interface Props {
  rowIndex: number;
  name: string;
  to: string;
  /** What stands below the name. */
  detail: string;
  /** How many columns come after the name. */
  columns: number;
  /** The class of the cell with the name. */
  className: string | undefined;
  /** Whether a cell to select the row comes before the name. */
  isSelectable?: boolean;
}

/** A row of a list that goes by too fast to be read, and is filled with another record in every frame. */
export const PassingRow = ({ rowIndex, name, to, detail, columns, className, isSelectable }: Props) => (
  <tr aria-rowindex={rowIndex} className={list['row']}>
    {isSelectable && <td data-cell="select" />}
    <td className={`${list['name']} ${className}`} data-cell="name">
      <a href={to}>{name}</a>
      {`\n${detail}`}
    </td>
    <td colSpan={columns} />
  </tr>
);
