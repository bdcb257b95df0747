import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import { useCopying } from '../ui/copy-button.tsx';
import { useFollowLinks } from '../ui/follow-links.ts';
import { useIdle } from '../ui/idle.ts';
import { Rows } from '../ui/list/rows.tsx';
import { type Order, SortHeading } from '../ui/list/sort-heading.tsx';
import list from '../ui/list-table.module.css';
import { usePreload } from '../ui/preload.tsx';
import { type ColumnKey, columns as declared } from './columns.ts';
import { useProjectData } from './data.ts';
import type { SortKey } from './find/project-search.ts';
import { ProjectMenu, ProjectRow } from './project-row.tsx';
import styles from './project-table.module.css';

/** The height of a row, and of the card that it is on a small screen, as the style sheets have it. */
export const ROW_HEIGHT_PX = 57;
const CARD_HEIGHT_PX = 175;
const CARDS_UP_TO_PX = 760;

const sortable: readonly string[] = ['timezone', 'ingested_event', 'onboarding', 'access_control'] satisfies SortKey[];

const isSortable = (key: string): key is SortKey => sortable.includes(key);

/** What a native button of a row does: copies a token, or opens the menu of a project. */
const actionAt = (target: EventTarget): { copies?: string; opens?: string } =>
  (target instanceof Element && target.closest<HTMLElement>('[data-copies], [data-opens]')?.dataset) || {};

interface Props {
  organization: string;
  items: readonly ProjectListItem[];
  /** How many projects there are before the first of these, and in all. */
  offset: number;
  count: number;
  /** The rows are of another page than the one asked for. */
  stale: boolean;
  order: Order<SortKey>;
  columns: readonly ColumnKey[];
  onSort: (sort: SortKey) => void;
}

export function ProjectTable({ organization, items, offset, count, stale, order, columns, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const warm = useWarmUp(organization);
  const follow = useFollowLinks();
  const withOffset = useIdle();
  const { copied, copy } = useCopying();
  const [withMenu, setWithMenu] = useState<string | null>(null);
  const press = (event: MouseEvent<HTMLElement>) => {
    const { copies, opens } = actionAt(event.target);
    if (copies !== undefined) copy(copies);
    else if (opens !== undefined) setWithMenu(opens);
    else follow(event);
  };
  return (
    // biome-ignore lint/a11y: the links inside take clicks and keys; the table only hears of them.
    <table
      aria-label="Projects"
      aria-rowcount={count + 1}
      aria-busy={stale}
      className={`${list['table']} ${styles['table']}`}
      onClick={press}
      onPointerOver={warm}
      onFocus={warm}
    >
      <thead>
        <tr aria-rowindex={1} className={styles['columns']}>
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
        <Rows
          body={body}
          count={items.length}
          rowHeightPx={innerWidth > CARDS_UP_TO_PX ? ROW_HEIGHT_PX : CARD_HEIGHT_PX}
          cells={columns.length + 2}
          row={(index) => {
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
  column: ColumnKey;
}

const labels = Object.fromEntries(declared.map(({ key, label }) => [key, label])) as Record<ColumnKey, string>;

const Heading = ({ column, order, onSort }: HeadingProps) =>
  isSortable(column) ? (
    <SortHeading label={labels[column]} sort={column} order={order} onSort={onSort} />
  ) : (
    <th scope="col" data-column={column}>
      {labels[column]}
    </th>
  );

/** Fetches the record, and the code of its page, of the row that the pointer or the focus is on. */
function useWarmUp(organization: string) {
  const cache = useQueryClient();
  const preload = usePreload();
  const data = useProjectData(organization);
  return ({ target }: SyntheticEvent) => {
    if (actionAt(target).opens !== undefined) ProjectMenu.preload();
    const id = target instanceof Element && target.closest<HTMLElement>('[data-project]')?.dataset['project'];
    if (!id) return;
    preload(href.project(organization, id));
    void cache.prefetchQuery(data.one(Number(id)));
  };
}
