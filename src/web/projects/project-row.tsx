import { lazy, memo, Suspense } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import list from '../ui/list-table.module.css';
import type { ColumnKey } from './columns.ts';
import { type CellProps, cells } from './project-cells.tsx';
import styles from './project-row.module.css';

export const loadMenu = () => import('./project-menu.tsx');
const ProjectMenu = lazy(async () => ({ default: (await loadMenu()).ProjectMenu }));

/** What tells one project from the others. */
const headOf = ({ id, name, organization }: ProjectListItem) => ({
  name: name ?? `Project ${id}`,
  to: href.project(organization ?? '', id ?? 0),
  detail: String(id),
});

interface Props extends Omit<CellProps, 'name'> {
  rowIndex: number;
  columns: readonly ColumnKey[];
  /** Its menu was asked for; until then the button is a native one, whose clicks the table handles. */
  hasMenu: boolean;
}

/** One project in the list. The link spans the row. */
export const ProjectRow = memo(function ProjectRow({ item, rowIndex, columns, hasMenu, ...rest }: Props) {
  const { name, to, detail } = headOf(item);
  const button = (
    // biome-ignore lint/correctness/noRestrictedElements: table cells stay native, see above
    <button
      type="button"
      className={styles['more']}
      data-opens={item.id}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Actions for ${name}`}
    />
  );
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
        {hasMenu ? (
          <Suspense fallback={button}>
            <ProjectMenu item={item} name={name} />
          </Suspense>
        ) : (
          button
        )}
      </td>
    </tr>
  );
});
