import type { ReactElement } from 'react';
import { formatDay } from '#contract/format/date.ts';
import { formatExperimentDay } from '#verdict/experiment-day.ts';
import { FLAG_COLUMNS_KEY } from '../../storage-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import list from '../../ui/list/list-table.module.css';
import { createSavedColumns } from '../../ui/list/saved-columns.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { tooltipOnHover } from '../../ui/tooltip-on-hover.ts';
import type { FlagRow } from './flag-rows.ts';
import { type FlagColumnKey, flagColumnKeys } from './flag-search.ts';
import styles from './flag-table.module.css';
import { ServedCell } from './served-cell.tsx';
import type { ServedCells } from './use-served-cells.ts';

/** What a cell needs besides its row. */
export interface FlagCellContext {
  timeZone: string;
  now: number;
  /** Whether the server reports when a flag was last evaluated. */
  reportsCalls: boolean;
  /** Null if the server can't count the people whom flags serve. */
  served: ServedCells | null;
}

export const flagColumns: Record<FlagColumnKey, { label: string; widthPx: number }> = {
  state: { label: 'State', widthPx: 84 },
  served: { label: 'Served to', widthPx: 176 },
  used_by: { label: 'Used by', widthPx: 190 },
  last_called_at: { label: 'Last evaluated', widthPx: 122 },
  note: { label: 'Notes', widthPx: 190 },
  updated_at: { label: 'Changed', widthPx: 80 },
  owner: { label: 'Owner', widthPx: 120 },
};

const defaults: readonly FlagColumnKey[] = ['state', 'served', 'used_by', 'last_called_at', 'note', 'updated_at'];

export const defaultFlagColumns = defaults;

export const savedFlagColumns = createSavedColumns(FLAG_COLUMNS_KEY, flagColumnKeys, defaults);

/** The narrowest column of the keys, with the checkbox. */
const KEY_PX = 36 + 190;
/** The columns that are left out first if the window is narrow, in this order. */
const HIDDEN_FIRST: readonly FlagColumnKey[] = ['updated_at', 'owner', 'last_called_at', 'note'];
/** The columns of a card. */
const ON_CARDS: readonly FlagColumnKey[] = ['state', 'served', 'used_by', 'note'];

/** Returns the columns that have space. */
export function fittingColumns(
  wanted: readonly FlagColumnKey[],
  { availablePx, isCards }: { availablePx: number; isCards: boolean },
): readonly FlagColumnKey[] {
  if (isCards) return savedFlagColumns.isDefault(wanted) ? ON_CARDS : wanted;
  let shown = wanted;
  const widthPx = () => shown.reduce((sum, key) => sum + flagColumns[key].widthPx, KEY_PX);
  for (const column of HIDDEN_FIRST) if (widthPx() > availablePx) shown = shown.filter((key) => key !== column);
  return shown;
}

/** The state of a flag. */
export const FlagBadge = ({ isOn }: { isOn: boolean }) => (
  <Badge tone={isOn ? 'running' : 'draft'} icon={isOn ? 'flag' : 'stop'}>
    {isOn ? 'On' : 'Off'}
  </Badge>
);

function usedByText({ experiments }: FlagRow, now: number): string {
  const [first, ...others] = experiments;
  if (!first) return 'No experiment';
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${first.name}\n${formatExperimentDay(first, now) || 'draft'}${more}`;
}

/** Each column's cell. A cell with two lines is one text, to keep rows fast. */
export const flagCells: Record<FlagColumnKey, (row: FlagRow, context: FlagCellContext) => ReactElement> = {
  state: ({ flag }) => (
    <td key="state">
      <FlagBadge isOn={flag.active} />
    </td>
  ),
  served: (row, { served }) => <ServedCell key="served" row={row} served={served} />,
  used_by: (row, { now }) => (
    <td
      key="used_by"
      className={`${list.two} ${styles.two}`}
      data-label="Used by"
      {...tooltipOnHover(() => row.experiments.map(({ name }) => name).join('\n'))}
    >
      {usedByText(row, now)}
    </td>
  ),
  last_called_at: ({ flag }, { reportsCalls, timeZone }) => (
    <td key="last_called_at" data-label="Last evaluated">
      {flag.last_called_at ? (
        <RelativeTime at={flag.last_called_at} timeZone={timeZone} />
      ) : (
        <span data-tooltip="Servers that evaluate flags locally send no event.">
          {reportsCalls ? 'Never' : 'Unknown'}
        </span>
      )}
    </td>
  ),
  note: ({ note }) => (
    <td key="note" className={styles.text} data-note={note !== null || undefined} data-tooltip={note ?? undefined}>
      {note}
    </td>
  ),
  updated_at: ({ flag }, { timeZone, now }) => {
    const at = flag.updated_at ?? flag.created_at;
    return (
      <td key="updated_at" data-label="Changed">
        {at ? formatDay(timeZone, at, now) : '—'}
      </td>
    );
  },
  owner: ({ owner }) => (
    <td key="owner" className={styles.text} data-label="Owner" data-tooltip={owner}>
      {owner || '—'}
    </td>
  ),
};
