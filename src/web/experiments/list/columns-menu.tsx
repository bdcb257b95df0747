import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
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
          <Checkbox key={key} label={columns[key].label} checked={shown.includes(key)} onChange={() => toggle(key)} />
        ))}
      </fieldset>
      <MenuItem icon="undo" onClick={() => onChange(usualColumns)}>
        The usual columns
      </MenuItem>
    </Menu>
  );
}
