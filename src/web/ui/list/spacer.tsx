import list from '../list-table.module.css';

/** The place of rows that are not drawn. */
export const Spacer = ({ heightPx, cells }: { heightPx: number; cells: number }) =>
  heightPx > 0 && (
    <tr aria-hidden className={list['spacer']}>
      <td colSpan={cells} style={{ height: heightPx }} />
    </tr>
  );
