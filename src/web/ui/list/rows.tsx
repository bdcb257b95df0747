import type { ReactNode, RefObject } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { Spacer } from './spacer.tsx';

export interface RowsProps {
  /** The body of the table that they are in. */
  body: RefObject<HTMLElement | null>;
  count: number;
  /** Every row has the same height, so none has to be measured. */
  rowHeightPx: number;
  /** How many cells a row has. */
  cells: number;
  /** Draws the row at an index. */
  row: (index: number) => ReactNode;
}

/** Lists up to this long are drawn whole, so that the search of the browser finds every row. */
const WHOLE_UP_TO = 100;
/** So many rows fill the first screen. */
const FIRST = 40;

const indexes = Array.from({ length: WHOLE_UP_TO }, (_, index) => index);

/** The beginning of a long list, until the code that follows the scrolling has loaded. */
const FirstRows = ({ count, rowHeightPx, cells, row }: RowsProps) => (
  <>
    {indexes.slice(0, FIRST).map(row)}
    <Spacer heightPx={(count - FIRST) * rowHeightPx} cells={cells} />
  </>
);

const WindowedRows = lazyPart<RowsProps>(async () => (await import('../windowed-rows.tsx')).WindowedRows, FirstRows);

/** The rows of a list; of a long one those in view. */
export const Rows = (props: RowsProps) =>
  props.count > WHOLE_UP_TO ? <WindowedRows {...props} /> : indexes.slice(0, props.count).map(props.row);
