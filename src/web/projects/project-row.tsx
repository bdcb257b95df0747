import { memo } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import list from '../ui/list-table.module.css';
import type { ColumnKey } from './columns.ts';
import { type CellProps, cells } from './project-cells.tsx';
import styles from './project-row.module.css';

interface MenuProps {
  item: ProjectListItem;
  name: string;
}

/** Until the menu is asked for: a native button, whose clicks the table handles. */
const MenuButton = ({ item, name }: MenuProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: a component of Mantine in each row takes too long
  <button
    type="button"
    className={styles['more']}
    data-opens={item.id}
    aria-haspopup="menu"
    aria-expanded={false}
    aria-label={`Actions for ${name}`}
  />
);

export const ProjectMenu = lazyPart<MenuProps>(
  async () => (await import('./project-menu.tsx')).ProjectMenu,
  MenuButton,
);

/** What tells one project from the others. */
const headOf = ({ id, name, organization }: ProjectListItem) => ({
  name: name ?? `Project ${id}`,
  to: href.project(organization ?? '', id ?? 0),
  detail: String(id),
});

interface Props extends Omit<CellProps, 'name'> {
  rowIndex: number;
  columns: readonly ColumnKey[];
  /** Its menu was asked for. */
  hasMenu: boolean;
}

/** One project in the list. The link spans the row. */
export const ProjectRow = memo(function ProjectRow({ item, rowIndex, columns, hasMenu, ...rest }: Props) {
  const { name, to, detail } = headOf(item);
  return (
    <tr aria-rowindex={rowIndex} data-project={item.id} className={`${list['row']} ${styles['row']}`}>
      <td className={`${list['name']} ${styles['name']}`}>
        <a href={to} data-tooltip={name}>
          {name}
        </a>
        {item.is_demo && <span className={styles['badge']}>Demo</span>}
        {`\n${detail}`}
      </td>
      {columns.map((key) => cells[key]({ item, name, ...rest }))}
      <td className={styles['actions']}>
        {hasMenu ? <ProjectMenu item={item} name={name} /> : <MenuButton item={item} name={name} />}
      </td>
    </tr>
  );
});
