import type { CSSProperties, ReactNode } from 'react';
import { PlainButton } from '../plain-button.tsx';

/** The column and direction that a list is sorted by. */
export interface SortOrder<Key extends string> {
  sort: Key | null;
  descending: boolean;
}

interface Props<Key extends string> {
  label: string;
  /** The sort key of this column. */
  sort: Key;
  widthPx?: number;
  order: SortOrder<Key>;
  onSort: (sort: Key) => void;
  /** Content after the button. */
  children?: ReactNode;
}

/** A column heading that sorts the list. */
export function SortHeading<Key extends string>({ label, sort, widthPx, order, onSort, children }: Props<Key>) {
  const isActive = order.sort === sort;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isActive ? direction : 'none'}
      data-column={sort}
      style={{ width: widthPx } satisfies CSSProperties}
    >
      <PlainButton
        data-cell-icon={isActive ? (order.descending ? 'arrow-down' : 'arrow-up') : 'up-down'}
        onClick={() => onSort(sort)}
      >
        {label}
      </PlainButton>
      {children}
    </th>
  );
}
