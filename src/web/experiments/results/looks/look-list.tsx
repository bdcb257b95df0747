import { isolateText } from '../../../ui/isolate-text.ts';
import { formatExactTime } from '../../../ui/relative-time.tsx';
import { widthWords } from '../analysis/settings.ts';
import { chance, change, count, NOTHING } from '../number-words.ts';
import { placeOn, scaleOver } from '../plot/scale.ts';
import table from './day-table.module.css';
import type { Look } from './looks.ts';
import styles from './over-time.module.css';

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
          <th scope="col">{widthWords(confidence)} interval</th>
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {shown.map((look) => (
          <tr key={look.at} data-clear={look.beats >= 0.95 || look.beats <= 0.05 || undefined}>
            <th scope="row">{formatExactTime(Date.parse(look.at)).replace(/:\d\d,? .*$/, '')}</th>
            <td>{count(look.people)}</td>
            <td>
              {isolateText(look.leader)} {look.change === null ? NOTHING : change(look.change)}
            </td>
            <td>{chance(look.beats)}</td>
            <td>
              {change(look.low)} to {change(look.high)}
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
