import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type SyntheticEvent, useRef } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import { useCopying } from '../ui/copy-button.tsx';
import { useFollowLinks } from '../ui/follow-links.ts';
import { type Order, SortHeading } from '../ui/list/sort-heading.tsx';
import list from '../ui/list-table.module.css';
import { usePreload } from '../ui/preload.tsx';
import { useRowWindow } from '../ui/row-window.ts';
import { useSpareTime } from '../ui/use-spare-time.ts';
import { useProjectData } from './data.ts';
import { filters, type SortKey } from './find/project-search.ts';
import { PassingProject, ProjectRow } from './project-row.tsx';
import styles from './project-table.module.css';

/** The height of a row, and of the card that it is on a small screen, as the style sheets have it. */
export const ROW_HEIGHT_PX = 57;
const CARD_HEIGHT_PX = 175;
const CARDS_UP_TO_PX = 760;

const sortable = ['timezone', 'ingested_event', 'onboarding', 'access_control'] as const;
const COLUMNS = sortable.length + 2;

/** The token that a click is to copy. */
const copiesOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-copies]')?.dataset['copies'] : undefined;

interface Props {
  organization: string;
  items: readonly ProjectListItem[];
  /** How many projects there are before the first of these, and in all. */
  offset: number;
  count: number;
  /** The rows are of another page than the one asked for. */
  stale: boolean;
  order: Order<SortKey>;
  onSort: (sort: SortKey) => void;
}

export function ProjectTable({ organization, items, offset, count, stale, order, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, until, abovePx, belowPx, isRush, keyOf } = useRowWindow(
    body,
    items.length,
    innerWidth > CARDS_UP_TO_PX ? ROW_HEIGHT_PX : CARD_HEIGHT_PX,
  );
  const warm = useWarmUp(organization);
  const follow = useFollowLinks();
  const withOffset = useSpareTime();
  const { copied, copy } = useCopying();
  const press = (event: MouseEvent<HTMLElement>) => {
    const token = copiesOf(event.target);
    if (token === undefined) follow(event);
    else void copy(token);
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
          {sortable.map((key) => (
            <SortHeading key={key} label={filters[key].label} sort={key} order={order} onSort={onSort} />
          ))}
          <th scope="col">Token</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {abovePx > 0 && <Spacer heightPx={abovePx} />}
        {items.slice(from, until).map((item, index) => {
          const its = { item, rowIndex: offset + from + index + 2 };
          if (isRush) return <PassingProject key={keyOf(item.id, index)} {...its} columns={COLUMNS - 1} />;
          return (
            <ProjectRow
              key={keyOf(item.id, index)}
              {...its}
              withOffset={withOffset}
              isCopied={copied !== null && copied === item.api_token}
            />
          );
        })}
        {belowPx > 0 && <Spacer heightPx={belowPx} />}
      </tbody>
    </table>
  );
}

const Spacer = ({ heightPx }: { heightPx: number }) => (
  <tr aria-hidden className={list['spacer']}>
    <td colSpan={COLUMNS} style={{ height: heightPx }} />
  </tr>
);

/** Fetches the record, and the code of its page, of the row that the pointer or the focus is on. */
function useWarmUp(organization: string) {
  const cache = useQueryClient();
  const preload = usePreload();
  const data = useProjectData(organization);
  return ({ target }: SyntheticEvent) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-project]')?.dataset['project'];
    if (!id) return;
    preload(href.project(organization, id));
    void cache.prefetchQuery(data.one(Number(id)));
  };
}
