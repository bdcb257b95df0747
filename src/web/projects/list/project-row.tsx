import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../../paths.ts';
import list from '../../ui/list/list-table.module.css';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { preloadMenu } from '../../ui/menu.tsx';
import { usePreload } from '../../ui/preload-context.tsx';
import { useProjectData } from '../project-hooks.ts';
import { projectCells } from './project-cells.tsx';
import type { ProjectColumn } from './project-columns.ts';
import { ProjectMenu } from './project-menu.tsx';
import styles from './project-table.module.css';

interface Props {
  item: ProjectListItem;
  rowIndex: number;
  columns: readonly ProjectColumn[];
}

/** A row of the project list. The link covers the whole row. */
export const ProjectRow = memo(function ProjectRow({ item, rowIndex, columns }: Props) {
  const { id = 0, organization = '' } = item;
  const name = item.name ?? `Project ${id}`;
  const to = href.project(organization, id);
  const cache = useQueryClient();
  const preload = usePreload();
  const data = useProjectData(organization);
  const prefetch = () => {
    preload(to);
    void cache.prefetchQuery(data.one(id));
  };
  return (
    <tr aria-rowindex={rowIndex} className={`${list.row} ${styles.row}`} onPointerEnter={prefetch} onFocus={prefetch}>
      <td className={`${list.name} ${styles.name}`}>
        <Link dir="auto" to={to} data-tooltip={name}>
          {name}
        </Link>
        {item.is_demo && <span className={styles.badge}>Demo</span>}
        <span>{`\n${id}`}</span>
      </td>
      {columns.map((key) => projectCells[key](item, name))}
      <td className={list.actions}>
        <RowMenu label={`Actions for ${name}`} preload={preloadMenu}>
          <ProjectMenu item={item} name={name} />
        </RowMenu>
      </td>
    </tr>
  );
});
