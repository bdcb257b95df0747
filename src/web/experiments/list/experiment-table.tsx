import { useRef } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { Selection } from '../../ui/list/bulk/use-selection.ts';
import list from '../../ui/list/list-table.module.css';
import { TableRows } from '../../ui/list/table-rows.tsx';
import { ExperimentRow } from './experiment-row.tsx';
import styles from './experiment-table.module.css';
import type { ListContext } from './filter-and-sort.ts';
import type { ExperimentSortKey, ListSearch } from './list-search-params.ts';
import { TableHead } from './table-head.tsx';
import { useTableLayout, type WantedColumns } from './use-table-layout.ts';

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
  const { layout, isCards } = useTableLayout(props.columns);
  return (
    <div className={styles.container} data-scrolls={(layout.scrolls && !isCards) || undefined}>
      <table
        aria-label="Experiments"
        aria-rowcount={count + 1}
        className={`${list.table} ${styles.table}`}
        data-cards
        data-compact={(isCards && !props.columns.isChosen) || undefined}
        style={{ minWidth: isCards ? undefined : layout.minPx }}
      >
        <TableHead layout={layout} items={items} selection={selection} search={props.search} onSort={props.onSort} />
        <tbody ref={body}>
          <TableRows
            body={body}
            count={items.length}
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
