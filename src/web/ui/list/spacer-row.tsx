import list from './list-table.module.css';

/** Reserves the height of rows that are not rendered. */
export const SpacerRow = ({ heightPx, columnCount }: { heightPx: number; columnCount: number }) =>
  heightPx > 0 && (
    <tr aria-hidden className={list.spacer}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  );
