import type { Selection } from './bulk/use-selection.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import styles from './select-cells.module.css';

/** The heading with a checkbox that selects all rows on the page. */
export function SelectAllCell({ ids, selection }: { ids: readonly number[]; selection: Selection }) {
  const selected = ids.filter(selection.has).length;
  const areAll = selected === ids.length && selected > 0;
  return (
    <th scope="col" className={styles.select}>
      <RowCheckbox
        label="Select all on this page"
        checked={areAll}
        indeterminate={selected > 0 && !areAll}
        onChange={() => selection.put(ids, !areAll)}
      />
    </th>
  );
}

interface Props {
  id: number;
  name: string;
  isSelected: boolean;
  /** The outcome of the last bulk action: `done` or an error message. Undefined if the action did not reach this row. */
  outcome: string | undefined;
  onSelect: (id: number, upToHere: boolean) => void;
}

/** The cell with a row's checkbox, and with the outcome of the last bulk action. */
export const SelectCell = ({ id, name, isSelected, outcome, onSelect }: Props) => (
  <td className={styles.select} data-select>
    <RowCheckbox label={`Select ${name}`} checked={isSelected} onChange={(withShift) => onSelect(id, withShift)} />
    {outcome !== undefined && (
      <span
        role="img"
        data-cell-icon={outcome === 'done' ? 'check' : 'warning'}
        data-outcome={outcome === 'done' ? 'done' : 'failed'}
        aria-label={outcome}
        data-tooltip={outcome}
      />
    )}
  </td>
);
