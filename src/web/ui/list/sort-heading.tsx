import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
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
  /** Shown after the button. */
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
      <PlainButton onClick={() => onSort(sort)}>
        {label}
        <Icon name={isActive ? (order.descending ? 'arrow-down' : 'arrow-up') : 'up-down'} size={13} />
      </PlainButton>
      {children}
    </th>
  );
}
