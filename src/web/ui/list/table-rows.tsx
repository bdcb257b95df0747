import { lazyComponent } from '../lazy-component.tsx';
import type { TableRowsProps } from './virtual-rows.tsx';

/** Lists with up to this many rows are rendered completely, so that the browser's own search finds every row. */
const VIRTUALIZE_ABOVE = 100;

/** More rows than fit into a window, until the code for long lists has loaded. */
const FIRST_ROWS = 40;

const renderRows = ({ renderRow }: TableRowsProps, count: number) =>
  Array.from({ length: count }, (_, index) => renderRow(index));

const LongList = lazyComponent(
  () => import('./virtual-rows.tsx'),
  ({ VirtualRows }) => VirtualRows,
  (props) => renderRows(props, FIRST_ROWS),
);

/** The rows of a table. Long lists are virtualized. */
export const TableRows = (props: TableRowsProps) =>
  props.count > VIRTUALIZE_ABOVE ? <LongList {...props} /> : renderRows(props, props.count);
