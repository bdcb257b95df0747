import { isolateName } from '#contract/format/isolate-name.ts';
import { formatChance, formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatExactTime } from '../../../ui/relative-time.tsx';
import table from '../over-time/history-table.module.css';
import { positionOn, scaleOver } from '../plot/scale.ts';
import { isClear, type ViewedResult } from './view-history.ts';
import styles from './view-history-table.module.css';

const MAX_ROWS = 12;

/** The largest relative lift in the small bars. Larger lifts are cut off. */
const MAX_LIFT = 3;

/** The latest history entries, each with its interval on a common axis. */
export function ViewHistoryTable({ history, label }: { history: readonly ViewedResult[]; label: string }) {
  const shown = history.slice(-MAX_ROWS).reverse();
  const scale = scaleOver([0, ...shown.flatMap(({ low, high }) => [low, Math.min(high, MAX_LIFT)])]);
  const at = (value: number) => `${positionOn(scale, value)}%`;
  return (
    <table aria-label={label} className={`${table.table} ${styles.history}`}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">People</th>
          <th scope="col">Leader</th>
          <th scope="col">Chance</th>
          <th scope="col">Interval for the verdict</th>
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {shown.map((entry) => (
          <tr key={entry.at} data-clear={isClear(entry) || undefined}>
            <th scope="row">{formatExactTime(Date.parse(entry.at)).replace(/:\d\d,? .*$/, '')}</th>
            <td>{formatNumber(entry.people)}</td>
            <td>
              {isolateName(entry.leader)} {entry.change === null ? NO_VALUE : formatLift(entry.change)}
            </td>
            <td>{formatChance(entry.beats)}</td>
            <td>
              {formatLift(entry.low)} to {formatLift(entry.high)}
            </td>
            <td aria-hidden>
              <svg aria-hidden className={styles.bar} height="16">
                <line className={styles.zero} x1={at(0)} x2={at(0)} y1="0" y2="16" />
                <rect
                  x={at(entry.low)}
                  y="4"
                  width={`${positionOn(scale, entry.high) - positionOn(scale, entry.low)}%`}
                  height="8"
                  rx="2"
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
