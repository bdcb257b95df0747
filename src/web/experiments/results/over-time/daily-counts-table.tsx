import { type Run, type SeriesView, valueWords, viewWords } from './daily-counts-lines.ts';
import styles from './daily-counts-table.module.css';
import table from './history-table.module.css';

interface Props {
  runs: readonly Run[];
  days: readonly string[];
  view: SeriesView;
}

/** The values behind the lines, the latest day first. */
export function SeriesTable({ runs, days, view }: Props) {
  return (
    <div className={styles['scroll']}>
      <table aria-label={`${viewWords[view]} by day`} className={`${table['table']} ${styles['days']}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {runs.map(({ variant }) => (
              <th key={variant} scope="col">
                {variant}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => ({ day, at }))
            .reverse()
            .map(({ day, at }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {runs.map(({ variant, values }) => (
                  <td key={variant}>{valueWords[view](values[at] ?? null)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
