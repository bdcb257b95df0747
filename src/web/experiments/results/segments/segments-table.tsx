import { Text } from '@mantine/core';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { JudgedSegments } from '#verdict/segments/judge-segments.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatMetricValue } from '#verdict/text/metric-format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SegmentOrder, ShownSegment } from './segment-rows.ts';

const valueNames: Record<Analysis['metric'], string> = { funnel: 'Rate', trend: 'Mean', mean: 'Mean', ratio: 'Ratio' };

interface Props {
  judged: JudgedSegments;
  shown: readonly ShownSegment[];
  variant: string;
  name: string;
  /** The analysis of the metric, for the format of its values. */
  analysis: Analysis | null;
  order: SegmentOrder;
  onOrder: (order: SegmentOrder) => void;
}

const colors = { better: 'var(--good)', worse: 'var(--bad)' } as const;

/** What a lift says: better and worse in their color, with the direction of the lift. */
function Reading({ side, measured, reading }: ShownSegment) {
  if (side === null) return <span>{reading}</span>;
  return (
    <Text span inherit fw={600} c={colors[side]}>
      <Icon name={(measured ?? 0) > 0 ? 'arrow-up' : 'arrow-down'} size={14} /> <span>{reading}</span>
    </Text>
  );
}

/** An interval on at most two lines. That of all participants has its own confidence. */
function Interval({ interval, level, isAll }: ShownSegment) {
  const text = interval.replace(' to ', ' to\u00A0');
  if (!isAll || level === null) return <span>{text}</span>;
  return (
    <>
      <b>{text}</b>
      <small>{level}</small>
    </>
  );
}

/** The participants, values and lifts for each value of the property, and over all participants. */
export function SegmentsTable({ judged, shown, variant, name, analysis, order, onOrder }: Props) {
  const baseline = judged.all.variants[0]?.key ?? '';
  const find = ({ variants }: ShownSegment, key: string) => variants.find((one) => one.key === key);
  const column = (heading: string, text: (row: ShownSegment) => string): Column<ShownSegment> => ({
    heading,
    cell: (row) => (row.isAll ? <b>{text(row)}</b> : text(row)),
    align: 'end',
    isEmpty: (row) => text(row) === NO_VALUE,
  });
  const people = (key: string) => column(`Participants, ${key}`, (row) => formatNumber(find(row, key)?.people ?? 0));
  const value = (key: string) =>
    column(`${analysis ? valueNames[analysis.metric] : 'Value'}, ${key}`, (row) => {
      const found = find(row, key)?.value ?? null;
      return analysis ? formatMetricValue(found, analysis) : formatNumber(found);
    });
  const lifts: Column<ShownSegment>[] = judged.isBalanced
    ? [
        column('Measured lift', ({ measured }) => formatLift(measured)),
        {
          ...column('Adjusted lift', ({ drawn }) => formatLift(drawn)),
          sort: order === 'lift' ? 'descending' : undefined,
          onSort: () => onOrder(order === 'lift' ? 'people' : 'lift'),
        },
        { ...column(`${formatConfidence(judged.required.best)} interval`, ({ interval }) => interval), cell: Interval },
        { heading: 'Reading', cell: Reading, isEmpty: ({ reading }) => reading === '' },
      ]
    : [];
  const values = judged.isBalanced ? [value(baseline), value(variant)] : [];
  return (
    <DataTable
      label={`Segments by ${name}`}
      isRoomy
      rows={shown}
      rowKey={({ name: key, isAll }) => `${isAll} ${key}`}
      columns={[
        { heading: name, cell: (row) => <bdi>{row.name}</bdi> },
        people(baseline),
        people(variant),
        ...values,
        ...lifts,
      ]}
    />
  );
}
