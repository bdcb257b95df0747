import { Box } from '@mantine/core';
import { type MetricKind, summedProperty } from '#verdict/metric.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { formatMean, formatNumber, formatRate } from '#verdict/text/format-number.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { VariantCell } from '../numbers/numbers-table.tsx';

interface ValueFormat {
  heading: string;
  show: (row: VariantResultRow) => string;
}

const total: ValueFormat = {
  heading: 'Total',
  show: ({ value, successes }) => formatNumber(value ?? successes),
};

const values: Record<MetricKind, ValueFormat> = {
  funnel: { heading: 'Conversion rate', show: ({ value }) => formatRate(value) },
  trend: {
    heading: 'Events',
    show: ({ value, successes }) =>
      value === null || Number.isInteger(value) ? formatNumber(value ?? successes) : formatMean(value),
  },
  mean: total,
  ratio: { heading: 'Ratio', show: ({ value }) => formatMean(value) },
};

/** Shows one value per variant, for servers that send nothing else. */
export function SingleValuesTable({
  rows,
  metric,
  filters,
  label,
}: {
  rows: readonly VariantResultRow[];
  metric: MetricKind;
  /** The definition of a legacy metric, if known. */
  filters: unknown;
  label: string;
}) {
  const property = summedProperty(filters);
  const { heading, show } = property === null ? values[metric] : { ...total, heading: `Sum of ${property}` };
  return (
    <Box maw="28rem">
      <DataTable
        label={label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { heading: 'Variant', cell: (row) => <VariantCell index={rows.indexOf(row)} name={row.key} /> },
          { heading, cell: show, align: 'end' },
        ]}
      />
    </Box>
  );
}
