import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type SyntheticEvent, useRef } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useFollowLinks } from '../../ui/follow-links.ts';
import { useIdle } from '../../ui/idle.ts';
import { Rows } from '../../ui/list/rows.tsx';
import list from '../../ui/list-table.module.css';
import { usePreload } from '../../ui/preload.tsx';
import { useExperimentData } from '../data.ts';
import cards from './experiment-cards.module.css';
import { ExperimentRow } from './experiment-row.tsx';
import styles from './experiment-table.module.css';
import type { Circumstances } from './filter-and-sort.ts';
import type { ColumnKey, ListSearch, SortKey } from './list-search-params.ts';
import { TableHead } from './table-head.tsx';
import { cardHeightPx, layoutFor } from './table-layout.ts';
import type { Selection } from './use-selection.ts';
import { useWindowWidth } from './use-window-width.ts';

/** The height of a row, as the style sheet has it. */
export const ROW_HEIGHT_PX = 57;
/** Up to this width of the window rows are cards, and up to the next one the navigation is above the page, as the style sheets have it. */
const CARDS_UP_TO_PX = 760;
const STACKED_UP_TO_PX = 900;
const NAVIGATION_PX = 232;
const PADDING_PX = 64;

interface Props {
  project: number;
  items: Experiment[];
  /** How many rows come before the first of these, and how many there are in all. */
  offset: number;
  count: number;
  timeZone: string;
  circumstances: Circumstances;
  search: ListSearch;
  columns: { wanted: readonly ColumnKey[]; isChosen: boolean };
  selection: Selection;
  /** What became of each row in the last deed on several. */
  outcomes: ReadonlyMap<number, string> | undefined;
  onSort: (sort: SortKey) => void;
}

export function ExperimentTable(props: Props) {
  const { project, items, offset, count, timeZone, selection, outcomes } = props;
  const { now, sharedKeys } = props.circumstances;
  const body = useRef<HTMLTableSectionElement>(null);
  const width = useWindowWidth();
  const roomPx = width - PADDING_PX - (width > STACKED_UP_TO_PX ? NAVIGATION_PX : 0);
  const { wanted, isChosen } = props.columns;
  const isCards = width <= CARDS_UP_TO_PX;
  const layout = layoutFor(wanted, isChosen || isCards, roomPx);
  const rowHeightPx = isCards ? cardHeightPx(layout.shown, width) : ROW_HEIGHT_PX;
  const withInstants = useIdle();
  const warm = useWarmUp(project);
  const follow = useFollowLinks();
  return (
    <div className={styles['room']} data-scrolls={(layout.scrolls && !isCards) || undefined}>
      {/* biome-ignore lint/a11y: the links inside take clicks and keys; the table only hears of them. */}
      <table
        aria-label="Experiments"
        aria-rowcount={count + 1}
        className={`${list['table']} ${styles['table']} ${cards['cards']}`}
        style={{ minWidth: isCards ? undefined : layout.leastPx, '--card': `${rowHeightPx}px` } as CSSProperties}
        onClick={follow}
        onPointerOver={warm}
        onFocus={warm}
      >
        <TableHead layout={layout} items={items} selection={selection} search={props.search} onSort={props.onSort} />
        <tbody ref={body}>
          <Rows
            body={body}
            count={items.length}
            rowHeightPx={rowHeightPx}
            cells={layout.shown.length + 3}
            row={(index) => {
              const experiment = items[index];
              return (
                experiment && (
                  <ExperimentRow
                    key={experiment.id}
                    project={project}
                    experiment={experiment}
                    rowIndex={offset + index + 2}
                    timeZone={timeZone}
                    now={now}
                    withInstants={withInstants}
                    shown={layout.shown}
                    isKeyShared={sharedKeys.has(experiment.feature_flag_key)}
                    isSelected={selection.has(experiment.id)}
                    outcome={outcomes?.get(experiment.id)}
                    onSelect={selection.toggle}
                  />
                )
              );
            }}
          />
        </tbody>
      </table>
    </div>
  );
}

/** Fetches the record, and the code of its page, of the row that the pointer or the focus is on. */
function useWarmUp(project: number) {
  const cache = useQueryClient();
  const preload = usePreload();
  const data = useExperimentData(project);
  return ({ target }: SyntheticEvent) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-experiment]')?.dataset['experiment'];
    if (!id) return;
    preload(href.experiment(project, id));
    void cache.prefetchQuery(data.one(Number(id)));
  };
}
