import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuCheckbox, MenuDivider, MenuItem } from '../../ui/menu-item.tsx';
import { columns } from './columns.tsx';
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
      label="Columns"
      button={(state) => (
        <Button kind="quiet" icon="sliders" {...state}>
          Columns
        </Button>
      )}
    >
      {columnKeys.map((key) => (
        <MenuCheckbox key={key} checked={shown.includes(key)} onChange={() => toggle(key)}>
          {columns[key].label}
        </MenuCheckbox>
      ))}
      <MenuDivider />
      <MenuItem icon="undo" onClick={() => onChange(usualColumns)}>
        Default columns
      </MenuItem>
    </Menu>
  );
}
