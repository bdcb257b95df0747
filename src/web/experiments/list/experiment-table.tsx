import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type SyntheticEvent, useRef } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useIdle } from '../../ui/idle.ts';
import list from '../../ui/list/list-table.module.css';
import { TableRows } from '../../ui/list/table-rows.tsx';
import { usePreload } from '../../ui/preload-context.tsx';
import { useClientSideLinks } from '../../ui/use-client-side-links.ts';
import { useExperimentData } from '../data.ts';
import cards from './experiment-cards.module.css';
import { ExperimentRow } from './experiment-row.tsx';
import styles from './experiment-table.module.css';
import type { ListContext } from './filter-and-sort.ts';
import type { ExperimentSortKey, ListSearch } from './list-search-params.ts';
import { TableHead } from './table-head.tsx';
import { COMPACT_CARD_HEIGHT_PX, cardHeightPx, type TableLayout } from './table-layout.ts';
import type { Selection } from './use-selection.ts';
import { useTableLayout, type WantedColumns } from './use-table-layout.ts';

/** The height of a table row. Must match the style sheet. */
export const EXPERIMENT_ROW_HEIGHT_PX = 68;

interface Props {
  project: number;
  items: Experiment[];
  /** The number of rows on earlier pages. */
  offset: number;
  /** The number of rows on all pages. */
  count: number;
  timeZone: string;
  context: ListContext;
  search: ListSearch;
  columns: WantedColumns;
  selection: Selection;
  /** The outcomes of the last bulk action, by experiment id. */
  outcomes: ReadonlyMap<number, string> | undefined;
  onSort: (sort: ExperimentSortKey) => void;
}

export function ExperimentTable(props: Props) {
  const { project, items, offset, count, timeZone, selection, outcomes } = props;
  const { now, sharedKeys } = props.context;
  const body = useRef<HTMLTableSectionElement>(null);
  const { layout, windowPx, isCards } = useTableLayout(props.columns);
  const isCompact = isCards && !props.columns.isChosen;
  const rowHeightPx = isCards ? cardHeight(layout, windowPx, isCompact) : EXPERIMENT_ROW_HEIGHT_PX;
  const withExactTimes = useIdle();
  const prefetch = usePrefetch(project);
  const follow = useClientSideLinks();
  return (
    <div className={styles.container} data-scrolls={(layout.scrolls && !isCards) || undefined}>
      {/* biome-ignore lint/a11y: the links inside handle clicks and keys; the table only receives the events */}
      <table
        aria-label="Experiments"
        aria-rowcount={count + 1}
        className={`${list.table} ${styles.table} ${cards.cards}`}
        data-compact={isCompact || undefined}
        style={{ minWidth: isCards ? undefined : layout.minPx, '--card': `${rowHeightPx}px` } as CSSProperties}
        onClick={follow}
        onPointerOver={prefetch}
        onFocus={prefetch}
      >
        <TableHead layout={layout} items={items} selection={selection} search={props.search} onSort={props.onSort} />
        <tbody ref={body}>
          <TableRows
            body={body}
            count={items.length}
            rowHeightPx={rowHeightPx}
            columnCount={layout.shown.length + 3}
            renderRow={(index) => {
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
                    withExactTimes={withExactTimes}
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

const cardHeight = ({ shown }: TableLayout, windowPx: number, isCompact: boolean) =>
  isCompact ? COMPACT_CARD_HEIGHT_PX : cardHeightPx(shown, windowPx);

/** Returns an event handler that prefetches the record of the hovered or focused row, and the code of its page. */
function usePrefetch(project: number) {
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
