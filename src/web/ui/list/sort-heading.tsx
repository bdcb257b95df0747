import type { CSSProperties } from 'react';

/** What a list is sorted by. */
export interface Order<Key extends string> {
  sort: Key | null;
  descending: boolean;
}

interface Props<Key extends string> {
  label: string;
  /** What a press sorts by. */
  sort: Key;
  widthPx?: number;
  order: Order<Key>;
  onSort: (sort: Key) => void;
}

/** The heading of a column that the list can be sorted by. */
export function SortHeading<Key extends string>({ label, sort, widthPx, order, onSort }: Props<Key>) {
  const isActive = order.sort === sort;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isActive ? direction : 'none'} style={{ width: widthPx } satisfies CSSProperties}>
      <button
        type="button"
        data-icon={isActive ? (order.descending ? 'down' : 'up') : 'up-down'}
        onClick={() => onSort(sort)}
      >
        {label}
      </button>
    </th>
  );
}
