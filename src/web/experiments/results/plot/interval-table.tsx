import { capitalize } from '#contract/format/capitalize.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { isUnbounded } from '#verdict/text/format-effect.ts';
import { NO_VALUE } from '#verdict/text/format-number.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { axisFormat, type PlotRow, widestInterval } from './plot-rows.ts';
import type { Axis } from './scale.ts';

interface Props {
  label: string;
  rows: readonly PlotRow[];
  axis: Axis;
  analysis: Analysis;
}

/** The plot's values as a table, with two more intervals. */
export function IntervalTable({ label, rows, axis, analysis }: Props) {
  const format = axisFormat(axis, analysis);
  const formatInterval = (interval: readonly [number, number] | undefined) =>
    interval ? (isUnbounded(interval) ? 'unbounded' : `${format(interval[0])} to ${format(interval[1])}`) : NO_VALUE;
  const column = (heading: string, text: (row: PlotRow) => string): Column<PlotRow> => ({
    heading,
    cell: text,
    align: 'end',
  });
  return (
    <DataTable
      label={`${label}, as plotted`}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { heading: 'Variant', cell: ({ key }) => <bdi>{key}</bdi> },
        column('Value', ({ value }) => value),
        column('50% interval', ({ steps }) => formatInterval(steps?.half)),
        column('80% interval', ({ steps }) => formatInterval(steps?.most)),
        column(capitalize(widestInterval(analysis, axis)), ({ steps }) => formatInterval(steps?.full)),
        column('Verdict', ({ label: verdict }) => verdict),
      ]}
    />
  );
}
