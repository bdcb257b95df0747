import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { columns } from './columns.tsx';
import styles from './columns-menu.module.css';
import { type ColumnKey, columnKeys, usualColumns } from './list-search.ts';

interface Props {
  shown: readonly ColumnKey[];
  onChange: (columns: readonly ColumnKey[]) => void;
}

/** Which columns the list has; the name is always there. */
export function ColumnsMenu({ shown, onChange }: Props) {
  const toggle = (key: ColumnKey) =>
    onChange(columnKeys.filter((other) => (other === key ? !shown.includes(key) : shown.includes(other))));
  return (
    <Menu
      button={(state) => (
        <Button kind="quiet" icon="sliders" {...state}>
          Columns
        </Button>
      )}
    >
      <fieldset className={styles['columns']} aria-label="Columns">
        {columnKeys.map((key) => (
          <label key={key}>
            <input type="checkbox" checked={shown.includes(key)} onChange={() => toggle(key)} />
            {columns[key].label}
          </label>
        ))}
      </fieldset>
      <button type="button" data-icon="undo" onClick={() => onChange(usualColumns)}>
        The usual columns
      </button>
    </Menu>
  );
}
