import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../../paths.ts';
import { useCopy } from '../../ui/copy-button.tsx';
import { useIdle } from '../../ui/idle.ts';
import list from '../../ui/list/list-table.module.css';
import { SortHeading, type SortOrder } from '../../ui/list/sort-heading.tsx';
import { TableRows } from '../../ui/list/table-rows.tsx';
import { usePreload } from '../../ui/preload-context.tsx';
import { useClientSideLinks } from '../../ui/use-client-side-links.ts';
import { useProjectData } from '../project-hooks.ts';
import type { ProjectSortKey } from '../search/project-search.ts';
import { isOffsetKnown } from './format-time-zone-offset.ts';
import { allProjectColumns as declared, type ProjectColumn } from './project-columns.ts';
import { LazyProjectMenu, ProjectRow } from './project-row.tsx';
import styles from './project-table.module.css';

/** The heights of a row and of a card, and the maximum window width for cards. They must match the style sheets. */
export const PROJECT_ROW_HEIGHT_PX = 57;
const CARD_HEIGHT_PX = 175;
const CARDS_UP_TO_PX = 760;

const sortable: readonly string[] = [
  'timezone',
  'ingested_event',
  'onboarding',
  'access_control',
] satisfies ProjectSortKey[];

const isSortable = (key: string): key is ProjectSortKey => sortable.includes(key);

/**
 * Returns what a native button in a row does: the token that it copies, or the id of the project whose menu it opens.
 * Empty if `target` is in no such button.
 */
const actionAt = (target: EventTarget): { copies?: string; opens?: string } =>
  (target instanceof Element && target.closest<HTMLElement>('[data-copies], [data-opens]')?.dataset) || {};

interface Props {
  organization: string;
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

export function ProjectTable({ organization, items, offset, count, isStale, order, columns, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const warm = usePrefetchOnHover(organization);
  const follow = useClientSideLinks();
  const isIdle = useIdle();
  const withOffset = isIdle || items.every(({ timezone }) => isOffsetKnown(timezone ?? ''));
  const { copied, copy } = useCopy();
  const [withMenu, setWithMenu] = useState<string | null>(null);
  const press = (event: MouseEvent<HTMLElement>) => {
    const { copies, opens } = actionAt(event.target);
    if (copies !== undefined) copy(copies);
    else if (opens !== undefined) setWithMenu(opens);
    else follow(event);
  };
  return (
    // biome-ignore lint/a11y: handles bubbled events of the links and buttons inside, which are accessible themselves
    <table
      aria-label="Projects"
      aria-rowcount={count + 1}
      aria-busy={isStale}
      className={`${list.table} ${styles.table}`}
      onClick={press}
      onPointerOver={warm}
      onFocus={warm}
    >
      <thead>
        <tr aria-rowindex={1} className={styles.columns}>
          <SortHeading label="Project" sort="name" order={order} onSort={onSort} />
          {columns.map((key) => (
            <Heading key={key} column={key} order={order} onSort={onSort} />
          ))}
          <th scope="col" data-column="actions">
            <span>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <TableRows
          body={body}
          count={items.length}
          rowHeightPx={innerWidth > CARDS_UP_TO_PX ? PROJECT_ROW_HEIGHT_PX : CARD_HEIGHT_PX}
          columnCount={columns.length + 2}
          renderRow={(index) => {
            const item = items[index];
            return (
              item && (
                <ProjectRow
                  key={item.id}
                  item={item}
                  rowIndex={offset + index + 2}
                  columns={columns}
                  withOffset={withOffset}
                  hasMenu={withMenu === String(item.id)}
                  isCopied={copied !== null && copied === item.api_token}
                />
              )
            );
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

/**
 * Returns an event handler that prefetches the project in the hovered or focused row, and the code of the project page.
 * For a menu button, also prefetches the code of the menu.
 */
function usePrefetchOnHover(organization: string) {
  const cache = useQueryClient();
  const preload = usePreload();
  const data = useProjectData(organization);
  return ({ target }: SyntheticEvent) => {
    if (actionAt(target).opens !== undefined) LazyProjectMenu.preload();
    const id = target instanceof Element && target.closest<HTMLElement>('[data-project]')?.dataset['project'];
    if (!id) return;
    preload(href.project(organization, id));
    void cache.prefetchQuery(data.one(Number(id)));
  };
}
