import type { CSSProperties } from 'react';
import { Icon } from '../icon.tsx';
import { PlainButton } from '../plain-button.tsx';

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
    <th
      scope="col"
      aria-sort={isActive ? direction : 'none'}
      data-column={sort}
      style={{ width: widthPx } satisfies CSSProperties}
    >
      <PlainButton onClick={() => onSort(sort)}>
        {label}
        <Icon name={isActive ? (order.descending ? 'arrow-down' : 'arrow-up') : 'up-down'} size={13} />
      </PlainButton>
    </th>
  );
}
