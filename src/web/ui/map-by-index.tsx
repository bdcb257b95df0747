import { Fragment, type ReactNode } from 'react';

/** Renders items without an id, with the index as the key. */
export const mapByIndex = <T,>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of these items
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
