import { isolateName } from '#contract/format/isolate-name.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatChance, formatCount, formatLift, NO_VALUE } from '#verdict/text/format-number.ts';
import { exactTime } from '../../../ui/relative-time.tsx';
import styles from '../over-time/daily-counts.module.css';
import table from '../over-time/history-table.module.css';
import { placeOn, scaleOver } from '../plot/scale.ts';
import type { Look } from './view-history.ts';

const SHOWN = 12;

/** The looks at the results, each with its interval on one axis, the latest first. */
export function LookList({ looks, confidence }: { looks: readonly Look[]; confidence: number }) {
  const shown = looks.slice(-SHOWN).reverse();
  const scale = scaleOver([0, ...shown.flatMap(({ low, high }) => [low, Math.min(high, 3)])]);
  const at = (value: number) => `${placeOn(scale, value)}%`;
  return (
    <table aria-label="Looks at the results" className={`${table['table']} ${styles['looks']}`}>
      <thead>
        <tr>
          <th scope="col">Look</th>
          <th scope="col">People</th>
          <th scope="col">Leader</th>
          <th scope="col">Chance</th>
          <th scope="col">{formatConfidence(confidence)} interval</th>
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {shown.map((look) => (
          <tr key={look.at} data-clear={look.beats >= 0.95 || look.beats <= 0.05 || undefined}>
            <th scope="row">{exactTime(Date.parse(look.at)).replace(/:\d\d,? .*$/, '')}</th>
            <td>{formatCount(look.people)}</td>
            <td>
              {isolateName(look.leader)} {look.change === null ? NO_VALUE : formatLift(look.change)}
            </td>
            <td>{formatChance(look.beats)}</td>
            <td>
              {formatLift(look.low)} to {formatLift(look.high)}
            </td>
            <td aria-hidden>
              <svg aria-hidden className={styles['mini']} height="16">
                <line className={styles['zero']} x1={at(0)} x2={at(0)} y1="0" y2="16" />
                <rect
                  x={at(look.low)}
                  y="4"
                  width={`${placeOn(scale, look.high) - placeOn(scale, look.low)}%`}
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
