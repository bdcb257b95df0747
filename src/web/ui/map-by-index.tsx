import { Fragment, type ReactNode } from 'react';

/** Renders items that have no id, with their index as key. */
export const mapByIndex = <T,>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of these items
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
