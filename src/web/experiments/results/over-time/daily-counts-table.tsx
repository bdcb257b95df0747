import { formatDay } from '#contract/format/date.ts';
import { type DailyLine, type DailyView, dailyViewLabels, formatDailyValue } from './daily-counts-lines.ts';
import styles from './daily-counts-table.module.css';
import table from './history-table.module.css';

interface Props {
  lines: readonly DailyLine[];
  days: readonly string[];
  view: DailyView;
}

/** Shows the daily counts as a table, latest day first. */
export function DailyCountsTable({ lines, days, view }: Props) {
  return (
    <div className={styles.scroll}>
      <table aria-label={`${dailyViewLabels[view]} by day`} className={`${table.table} ${styles.days}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {lines.map(({ variant }) => (
              <th key={variant} scope="col">
                {variant}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => ({ day, index }))
            .reverse()
            .map(({ day, index }) => (
              <tr key={day}>
                <th scope="row">{formatDay('UTC', day, Date.now())}</th>
                {lines.map(({ variant, values }) => (
                  <td key={variant}>{formatDailyValue[view](values[index] ?? null)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
