import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type SyntheticEvent, useRef } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { usePreload } from '../../frame/preload.tsx';
import { href } from '../../paths.ts';
import { useRowWindow } from '../../ui/row-window.ts';
import { useExperimentData } from '../data.ts';
import { ExperimentRow } from './experiment-row.tsx';
import styles from './experiment-table.module.css';
import type { ListSearch, SortKey } from './list-search.ts';

/** The height of a row, as the style sheet has it. */
export const ROW_HEIGHT_PX = 57;

interface Column {
  label: string;
  sort?: SortKey;
}

const columns: Column[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Status', sort: 'status' },
  { label: 'Variants, %' },
  { label: 'Started', sort: 'start_date' },
  { label: 'Health', sort: 'health' },
  { label: 'Owner', sort: 'owner' },
  { label: 'Actions' },
];

interface Props {
  project: number;
  items: Experiment[];
  /** How many rows come before the first of these, and how many there are in all. */
  offset: number;
  count: number;
  timeZone: string;
  now: number;
  search: ListSearch;
  onSort: (sort: SortKey) => void;
}

export function ExperimentTable({ project, items, offset, count, timeZone, now, search, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, until, abovePx, belowPx } = useRowWindow(body, items.length, ROW_HEIGHT_PX);
  const warm = useWarmUp(project);
  return (
    <table
      aria-label="Experiments"
      aria-rowcount={count + 1}
      className={styles['table']}
      onPointerOver={warm}
      onFocus={warm}
    >
      <thead>
        <tr aria-rowindex={1} className={styles['columns']}>
          {columns.map((column) => (
            <Heading key={column.label} column={column} search={search} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {abovePx > 0 && <Spacer heightPx={abovePx} />}
        {items.slice(from, until).map((experiment, index) => (
          <ExperimentRow
            key={experiment.id}
            project={project}
            experiment={experiment}
            rowIndex={offset + from + index + 2}
            timeZone={timeZone}
            now={now}
          />
        ))}
        {belowPx > 0 && <Spacer heightPx={belowPx} />}
      </tbody>
    </table>
  );
}

function Heading({ column: { label, sort }, search, onSort }: { column: Column } & Pick<Props, 'search' | 'onSort'>) {
  if (!sort) return <th scope="col">{label}</th>;
  const isActive = search.sort === sort;
  const direction = search.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isActive ? direction : 'none'}>
      <button
        type="button"
        data-icon={isActive ? (search.descending ? 'down' : 'up') : 'up-down'}
        onClick={() => onSort(sort)}
      >
        {label}
      </button>
    </th>
  );
}

const Spacer = ({ heightPx }: { heightPx: number }) => (
  <tr aria-hidden className={styles['spacer']}>
    <td colSpan={columns.length} style={{ height: heightPx } satisfies CSSProperties} />
  </tr>
);

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
