import type { Analysis } from '#verdict/analysis/types.ts';
import { isUnbounded } from '#verdict/text/format-effect.ts';
import { NO_VALUE } from '#verdict/text/format-number.ts';
import styles from '../numbers/numbers-table.module.css';
import { TextInCell } from '../numbers/text-in-cell.tsx';
import { axisFormat, type PlotRow, widestInterval } from './plot-rows.ts';
import type { Axis } from './scale.ts';

const Cell = ({ label, text }: { label: string; text: string }) => (
  <td data-label={label}>
    <span>
      <TextInCell text={text} />
    </span>
  </td>
);

interface Props {
  label: string;
  rows: readonly PlotRow[];
  axis: Axis;
  analysis: Analysis;
}

/** The plot's values as a table. */
export function IntervalTable({ label, rows, axis, analysis }: Props) {
  const format = axisFormat(axis, analysis);
  const widest = widestInterval(analysis, axis);
  const formatInterval = (interval: readonly [number, number] | undefined) =>
    interval ? (isUnbounded(interval) ? 'unbounded' : `${format(interval[0])} to ${format(interval[1])}`) : NO_VALUE;
  return (
    <div className={styles.scroll}>
      <table aria-label={`${label}, as plotted`} className={styles.table} data-few>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Value</th>
            <th scope="col">50% interval</th>
            <th scope="col">80% interval</th>
            <th scope="col">{widest}</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, value, steps, label: verdictLabel }) => (
            <tr key={key}>
              <th scope="row">
                <span>{key}</span>
              </th>
              <Cell label="Value" text={value} />
              <Cell label="50% interval" text={formatInterval(steps?.half)} />
              <Cell label="80% interval" text={formatInterval(steps?.most)} />
              <Cell label={widest} text={formatInterval(steps?.full)} />
              <td data-label="Verdict">{verdictLabel}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
