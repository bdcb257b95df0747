import { Button } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { MenuCheckbox, MenuDivider, MenuItem } from '../menu-item.tsx';

interface Props<Key extends string> {
  /** Every column that can be left out, in the order in which they stand. */
  columns: readonly { key: Key; label: string }[];
  shown: readonly Key[];
  defaults: readonly Key[];
  onChange: (columns: readonly Key[]) => void;
}

/** Which columns a list has; the name is always there. */
export function ColumnsMenu<Key extends string>({ columns, shown, defaults, onChange }: Props<Key>) {
  const keys = columns.map(({ key }) => key);
  const toggle = (key: Key) =>
    onChange(keys.filter((other) => (other === key ? !shown.includes(key) : shown.includes(other))));
  return (
    <Menu
      label="Columns"
      button={(state) => (
        <Button kind="quiet" icon="sliders" {...state}>
          Columns
        </Button>
      )}
    >
      {columns.map(({ key, label }) => (
        <MenuCheckbox key={key} checked={shown.includes(key)} onChange={() => toggle(key)}>
          {label}
        </MenuCheckbox>
      ))}
      <MenuDivider />
      <MenuItem icon="undo" onClick={() => onChange(defaults)}>
        Default columns
      </MenuItem>
    </Menu>
  );
}
