import { useDeferredValue } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { SpacerRow } from './spacer-row.tsx';
import type { TableRowsProps } from './virtual-rows.tsx';

/** Lists with up to this many rows are rendered completely, so that the browser's own search finds every row. */
const VIRTUALIZE_ABOVE = 100;

interface LeadingRowsProps extends TableRowsProps {
  /** The number of rows to render. */
  rendered: number;
}

const LeadingRows = ({ rendered, count, rowHeightPx, columnCount, renderRow }: LeadingRowsProps) => (
  <>
    {Array.from({ length: Math.min(rendered, count) }, (_, index) => renderRow(index))}
    <SpacerRow heightPx={(count - rendered) * rowHeightPx} columnCount={columnCount} />
  </>
);

const rowsPerScreen = ({ rowHeightPx }: TableRowsProps) => Math.ceil(innerHeight / rowHeightPx);

/** The first rows of a long list, until the virtualizer has loaded. */
const FirstScreen = (props: TableRowsProps) => <LeadingRows {...props} rendered={rowsPerScreen(props)} />;

/** Renders the first screen at once, and the other rows in short steps after it. */
function AllRows(props: TableRowsProps) {
  const isFirstRender = useDeferredValue(false, true);
  return <LeadingRows {...props} rendered={isFirstRender ? rowsPerScreen(props) : props.count} />;
}

const WindowedRows = lazyComponent<TableRowsProps>(
  async () => (await import('./virtual-rows.tsx')).VirtualRows,
  FirstScreen,
);

/** The rows of a table. Long lists are virtualized. */
export const TableRows = (props: TableRowsProps) =>
  props.count > VIRTUALIZE_ABOVE ? <WindowedRows {...props} /> : <AllRows {...props} />;
