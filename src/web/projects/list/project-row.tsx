import { memo } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import list from '../../ui/list/list-table.module.css';
import { type CellProps, projectCells } from './project-cells.tsx';
import type { ProjectColumn } from './project-columns.ts';
import styles from './project-row.module.css';

interface MenuProps {
  item: ProjectListItem;
  name: string;
}

/** The button of a menu that was not opened yet. The table handles its clicks. */
const MenuButton = ({ item, name }: MenuProps) => (
  // A native button: a Mantine component in each row is too slow.
  <button
    type="button"
    className={styles.more}
    data-opens={item.id}
    aria-haspopup="menu"
    aria-expanded={false}
    aria-label={`Actions for ${name}`}
  />
);

export const LazyProjectMenu = lazyComponent<MenuProps>(
  async () => (await import('./project-menu.tsx')).ProjectMenu,
  MenuButton,
);

/** Returns the name, the link and the id that a row begins with. */
const rowHeadOf = ({ id, name, organization }: ProjectListItem) => ({
  name: name ?? `Project ${id}`,
  to: href.project(organization ?? '', id ?? 0),
  detail: String(id),
});

interface Props extends Omit<CellProps, 'name'> {
  rowIndex: number;
  columns: readonly ProjectColumn[];
  /** Whether the row's menu was opened. */
  hasMenu: boolean;
}

/** A row of the project list. The link covers the whole row. */
export const ProjectRow = memo(function ProjectRow({ item, rowIndex, columns, hasMenu, ...rest }: Props) {
  const { name, to, detail } = rowHeadOf(item);
  return (
    <tr aria-rowindex={rowIndex} data-project={item.id} className={`${list.row} ${styles.row}`}>
      <td className={`${list.name} ${styles.name}`}>
        <a dir="auto" href={to} data-tooltip={name}>
          {name}
        </a>
        {item.is_demo && <span className={styles.badge}>Demo</span>}
        {`\n${detail}`}
      </td>
      {columns.map((key) => projectCells[key]({ item, name, ...rest }))}
      <td className={styles.actions}>
        {hasMenu ? <LazyProjectMenu item={item} name={name} /> : <MenuButton item={item} name={name} />}
      </td>
    </tr>
  );
});
