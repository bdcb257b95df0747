import { formatDay } from '#contract/format/date.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { type DailyLine, type DailyView, dailyViewLabels, formatDailyValue } from './daily-counts-lines.ts';

interface Props {
  lines: readonly DailyLine[];
  days: readonly string[];
  view: DailyView;
}

/** Shows the daily counts as a table, latest day first. */
export const DailyCountsTable = ({ lines, days, view }: Props) => (
  <DataTable
    label={`${dailyViewLabels[view]} by day`}
    rows={days.map((day, index) => ({ day, index })).reverse()}
    rowKey={({ day }) => day}
    columns={[
      { heading: 'Day', cell: ({ day }) => formatDay('UTC', day, Date.now()) },
      ...lines.map(({ variant, values }) => ({
        heading: variant,
        align: 'end' as const,
        cell: ({ index }: { index: number }) => formatDailyValue[view](values[index] ?? null),
      })),
    ]}
  />
);
