import { Button } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { MenuCheckbox, MenuDivider, MenuHeading, MenuItem } from '../menu-item.tsx';

interface Props<Key extends string> {
  /** The optional columns, in display order. */
  columns: readonly { key: Key; label: string }[];
  visible: readonly Key[];
  /** The visible columns that do not fit into the window. */
  hidden?: readonly Key[];
  defaults: readonly Key[];
  onChange: (columns: readonly Key[]) => void;
}

/** A menu for choosing the columns of a list. The name column is always shown. */
export function ColumnsMenu<Key extends string>({ columns, visible, hidden = [], defaults, onChange }: Props<Key>) {
  const keys = columns.map(({ key }) => key);
  const toggle = (key: Key) =>
    onChange(keys.filter((other) => (other === key ? !visible.includes(key) : visible.includes(other))));
  return (
    <Menu
      label="Columns"
      button={(state) => (
        <Button kind="quiet" icon="columns" compact {...state}>
          {`Columns${hidden.length > 0 ? ` (${hidden.length} hidden)` : ''}`}
        </Button>
      )}
    >
      {columns.map(({ key, label }) => (
        <MenuCheckbox key={key} checked={visible.includes(key)} onChange={() => toggle(key)}>
          {label}
        </MenuCheckbox>
      ))}
      {hidden.length > 0 && (
        <MenuHeading>
          {`Hidden in this window: ${columns
            .filter(({ key }) => hidden.includes(key))
            .map(({ label }) => label)
            .join(' · ')}`}
        </MenuHeading>
      )}
      <MenuDivider />
      <MenuItem icon="undo" onClick={() => onChange(defaults)}>
        Restore default columns
      </MenuItem>
    </Menu>
  );
}
