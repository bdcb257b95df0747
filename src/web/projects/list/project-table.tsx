import { useRef } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import list from '../../ui/list/list-table.module.css';
import { SortHeading, type SortOrder } from '../../ui/list/sort-heading.tsx';
import { TableRows } from '../../ui/list/table-rows.tsx';
import type { ProjectSortKey } from '../search/project-search.ts';
import { allProjectColumns as declared, type ProjectColumn } from './project-columns.ts';
import { ProjectRow } from './project-row.tsx';
import styles from './project-table.module.css';

const sortable: readonly string[] = [
  'timezone',
  'ingested_event',
  'onboarding',
  'access_control',
] satisfies ProjectSortKey[];

const isSortable = (key: string): key is ProjectSortKey => sortable.includes(key);

interface Props {
  items: readonly ProjectListItem[];
  /** The number of projects on earlier pages. */
  offset: number;
  /** The number of projects on all pages. */
  count: number;
  /** Whether the rows of the previous page are shown while the next page is loading. */
  isStale: boolean;
  order: SortOrder<ProjectSortKey>;
  columns: readonly ProjectColumn[];
  onSort: (sort: ProjectSortKey) => void;
}

export function ProjectTable({ items, offset, count, isStale, order, columns, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  return (
    <table
      aria-label="Projects"
      aria-rowcount={count + 1}
      aria-busy={isStale}
      className={`${list.table} ${styles.table}`}
      data-cards
    >
      <thead>
        <tr aria-rowindex={1} className={styles.columns}>
          <SortHeading label="Project" sort="name" order={order} onSort={onSort} />
          {columns.map((key) => (
            <Heading key={key} column={key} order={order} onSort={onSort} />
          ))}
          <th scope="col" className={list.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <TableRows
          body={body}
          count={items.length}
          columnCount={columns.length + 2}
          renderRow={(index) => {
            const item = items[index];
            return item && <ProjectRow key={item.id} item={item} rowIndex={offset + index + 2} columns={columns} />;
          }}
        />
      </tbody>
    </table>
  );
}

interface HeadingProps extends Pick<Props, 'order' | 'onSort'> {
  column: ProjectColumn;
}

const labels = Object.fromEntries(declared.map(({ key, label }) => [key, label])) as Record<ProjectColumn, string>;

const Heading = ({ column, order, onSort }: HeadingProps) =>
  isSortable(column) ? (
    <SortHeading label={labels[column]} sort={column} order={order} onSort={onSort} />
  ) : (
    <th scope="col" data-column={column}>
      {labels[column]}
    </th>
  );
