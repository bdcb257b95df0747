import type { Analysis } from '#verdict/analysis/types.ts';
import type { JudgedSegments, Segment } from '#verdict/segments/judge-segments.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatLifts } from '#verdict/text/format-effect.ts';
import { formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatMetricValue } from '#verdict/text/metric-format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { liftIn, readingOf, type SegmentOrder } from './segment-rows.ts';

const valueNames: Record<Analysis['metric'], string> = { funnel: 'Rate', trend: 'Mean', mean: 'Mean', ratio: 'Ratio' };

interface Props {
  judged: JudgedSegments;
  rows: readonly Segment[];
  variant: string;
  name: string;
  /** The analysis of the metric, for the format of its values. */
  analysis: Analysis | null;
  order: SegmentOrder;
  onOrder: (order: SegmentOrder) => void;
}

/** The participants, values and lifts for each value of the property. */
export function SegmentsTable({ judged, rows, variant, name, analysis, order, onOrder }: Props) {
  const baseline = judged.segments[0]?.variants[0]?.key ?? '';
  const find = ({ variants }: Segment, key: string) => variants.find((one) => one.key === key);
  const people = (key: string): Column<Segment> => ({
    heading: `Participants, ${key}`,
    cell: (segment) => formatNumber(find(segment, key)?.people ?? 0),
    align: 'end',
  });
  const value = (key: string): Column<Segment> => ({
    heading: `${analysis ? valueNames[analysis.metric] : 'Value'}, ${key}`,
    cell: (segment) => {
      const found = find(segment, key)?.value ?? null;
      return analysis ? formatMetricValue(found, analysis) : formatNumber(found);
    },
    align: 'end',
  });
  const ofLift = (heading: string, text: (segment: Segment) => string): Column<Segment> => ({
    heading,
    cell: text,
    align: 'end',
    isEmpty: (segment) => text(segment) === NO_VALUE,
  });
  const lifts: Column<Segment>[] = judged.isBalanced
    ? [
        ofLift('Measured lift', (segment) => formatLift(liftIn(segment, variant)?.measured ?? null)),
        {
          ...ofLift('Adjusted lift', (segment) => formatLift(liftIn(segment, variant)?.drawn ?? null)),
          sort: order === 'lift' ? 'descending' : undefined,
          onSort: () => onOrder(order === 'lift' ? 'people' : 'lift'),
        },
        ofLift(`${formatConfidence(judged.required.best)} interval`, (segment) => {
          const found = liftIn(segment, variant);
          return found ? formatLifts(found.interval) : NO_VALUE;
        }),
        { heading: 'Reading', cell: (segment) => readingOf(liftIn(segment, variant)) },
      ]
    : [];
  const values = judged.isBalanced ? [value(baseline), value(variant)] : [];
  return (
    <DataTable
      label={`Segments by ${name}`}
      isRoomy
      rows={rows}
      rowKey={(segment) => segment.value}
      columns={[
        { heading: name, cell: (segment) => <bdi>{segment.value}</bdi> },
        people(baseline),
        people(variant),
        ...values,
        ...lifts,
      ]}
    />
  );
}
