import type { Experiment } from '#contract/experiment.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Selection } from '../../ui/list/bulk/use-selection.ts';
import list from '../../ui/list/list-table.module.css';
import { SelectAllCell } from '../../ui/list/select-cells.tsx';
import { SortHeading } from '../../ui/list/sort-heading.tsx';
import { experimentColumns } from './columns.tsx';
import styles from './experiment-table.module.css';
import type { ExperimentSortKey, ListSearch } from './list-search-params.ts';
import type { TableLayout } from './table-layout.ts';

// Loaded lazily, so that the list's initial bundle does not contain the code for results.
const ResultScale = lazyComponent(
  () => import('./result-preview/result-scale.tsx'),
  ({ ResultScale }) => ResultScale,
  null,
);

interface Props {
  layout: TableLayout;
  items: readonly Experiment[];
  selection: Selection;
  search: ListSearch;
  onSort: (sort: ExperimentSortKey) => void;
}

/** The column headings, with a checkbox that selects all rows on the page. */
export function TableHead({ layout, items, selection, search, onSort }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <SelectAllCell ids={items.map(({ id }) => id)} selection={selection} />
        <SortHeading label="Name" sort="name" order={search} onSort={onSort} />
        {layout.shown.map((key) => (
          <SortHeading
            key={key}
            label={experimentColumns[key].label}
            sort={key}
            widthPx={layout.widthPx(key)}
            order={search}
            onSort={onSort}
          >
            {key === 'result' && <ResultScale />}
          </SortHeading>
        ))}
        <th scope="col" className={`${list.actions} ${styles.actions}`}>
          Actions
        </th>
      </tr>
    </thead>
  );
}
