import { isolateName } from '#contract/format/isolate-name.ts';
import { formatChance, formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { formatExactTime } from '../../../ui/relative-time.tsx';
import type { ViewedResult } from './view-history.ts';

const MAX_ROWS = 12;

/** The latest history entries as a table. */
export const ViewHistoryTable = ({ history, label }: { history: readonly ViewedResult[]; label: string }) => (
  <DataTable
    label={label}
    rows={history.slice(-MAX_ROWS).reverse()}
    rowKey={({ at }) => at}
    columns={[
      { heading: 'Time', cell: ({ at }) => formatExactTime(Date.parse(at)).replace(/:\d\d,? .*$/, '') },
      { heading: 'People', align: 'end', cell: ({ people }) => formatNumber(people) },
      {
        heading: 'Leader',
        align: 'end',
        cell: ({ leader, change }) => `${isolateName(leader)} ${change === null ? NO_VALUE : formatLift(change)}`,
      },
      { heading: 'Chance', align: 'end', cell: ({ beats }) => formatChance(beats) },
      {
        heading: 'Interval for the verdict',
        align: 'end',
        cell: ({ low, high }) => `${formatLift(low)} to ${formatLift(high)}`,
      },
    ]}
  />
);
