import { lazyComponent } from '../lazy-component.tsx';
import { SpacerRow } from './spacer-row.tsx';
import type { TableRowsProps } from './virtual-rows.tsx';

/** Lists with up to this many rows are rendered completely, so that the browser's own search finds every row. */
const VIRTUALIZE_ABOVE = 100;
/** Enough rows to fill the first screen. */
const INITIAL_ROWS = 40;

const indexes = Array.from({ length: VIRTUALIZE_ABOVE }, (_, index) => index);

/** The first rows of a long list, until the virtualizer has loaded. */
const InitialRows = ({ count, rowHeightPx, columnCount, renderRow }: TableRowsProps) => (
  <>
    {indexes.slice(0, INITIAL_ROWS).map(renderRow)}
    <SpacerRow heightPx={(count - INITIAL_ROWS) * rowHeightPx} columnCount={columnCount} />
  </>
);

const WindowedRows = lazyComponent<TableRowsProps>(
  async () => (await import('./virtual-rows.tsx')).VirtualRows,
  InitialRows,
);

/** The rows of a table. Long lists are virtualized. */
export const TableRows = (props: TableRowsProps) =>
  props.count > VIRTUALIZE_ABOVE ? <WindowedRows {...props} /> : indexes.slice(0, props.count).map(props.renderRow);
