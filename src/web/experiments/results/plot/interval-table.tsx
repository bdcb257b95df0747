import type { Analysis } from '#verdict/analysis/types.ts';
import { formatConfidence } from '#verdict/settings.ts';
import styles from '../numbers/numbers-table.module.css';
import { axisFormat, type PlotRow } from './plot-rows.ts';
import type { Axis } from './scale.ts';

interface Props {
  label: string;
  rows: readonly PlotRow[];
  axis: Axis;
  analysis: Analysis;
}

/** What the plot draws, as numbers. */
export function StepsTable({ label, rows, axis, analysis }: Props) {
  const words = axisFormat(axis, analysis.metric);
  const pair = (steps: readonly [number, number] | undefined) =>
    steps ? `${words(steps[0])} to ${words(steps[1])}` : '—';
  return (
    <div className={styles['scroll']}>
      <table aria-label={`${label}, as plotted`} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Value</th>
            <th scope="col">50% interval</th>
            <th scope="col">80% interval</th>
            <th scope="col">{formatConfidence(analysis.settings.confidence)} interval</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, value, steps, label: verdictLabel }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td data-label="Value">{value}</td>
              <td data-label="50% interval">{pair(steps?.half)}</td>
              <td data-label="80% interval">{pair(steps?.most)}</td>
              <td data-label="Full interval">{pair(steps?.full)}</td>
              <td data-label="Verdict">{verdictLabel}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
