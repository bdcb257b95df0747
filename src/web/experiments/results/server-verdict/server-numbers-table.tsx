import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { type MetricKind, summedProperty } from '#verdict/metric.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import {
  formatChance,
  formatLift,
  formatMean,
  formatNumber,
  formatRate,
  NO_VALUE,
} from '#verdict/text/format-number.ts';
import { formatMetricValue, formatTotals, valueName } from '#verdict/text/metric-format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { VariantCell } from '../numbers/numbers-table.tsx';

interface RateFormat {
  label: string;
  counts: (row: VariantResultRow) => string;
  value: (rate: number | null) => string;
}

const sumFormat = { metric: 'mean' } as const;

const sums: RateFormat = {
  label: valueName(sumFormat),
  counts: (row) => formatTotals(row, sumFormat),
  value: (rate) => formatMetricValue(rate, sumFormat),
};

const rateFormats: Record<MetricKind, RateFormat> = {
  funnel: {
    label: 'Conversion rate',
    counts: ({ successes, people }) => `${formatNumber(successes)} / ${formatNumber(people)}`,
    value: formatRate,
  },
  trend: {
    label: 'Events per participant',
    counts: ({ successes }) => `${formatNumber(successes)} events`,
    value: formatMean,
  },
  mean: sums,
  ratio: { ...sums, label: 'Ratio' },
};

const formatShare = ({ observed, planned }: VariantResultRow) =>
  [observed === null ? '' : `${(observed * 100).toFixed(1)}%`, planned === null ? '' : `plan ${planned}%`]
    .filter(Boolean)
    .join(', ');

const LIFT = 'Observed relative lift';
const INTERVAL = 'Server’s 95% interval';
const CHANCE = 'Server’s chance to win';
const NOT_REPORTED = 'The server does not report this number.';

interface Props {
  rows: readonly VariantResultRow[];
  metric: MetricKind;
  label: string;
  /** The definition of a legacy metric, if known. */
  filters?: unknown;
}

/** Shows each variant's counts and the numbers that the server computed. */
export function ServerNumbersTable({ rows, metric, label, filters }: Props) {
  const property = summedProperty(filters);
  const {
    label: rateLabel,
    counts,
    value,
  } = property === null ? rateFormats[metric] : { ...sums, label: `Mean of ${property}` };
  const formatInterval = ({ interval }: VariantResultRow) =>
    interval ? `${value(interval[0])} to ${value(interval[1])}` : NO_VALUE;
  const column = (
    heading: string,
    text: (row: VariantResultRow) => string,
    emptyReason: string,
    detail?: (row: VariantResultRow) => string,
  ): Column<VariantResultRow> => ({
    heading,
    align: 'end',
    isEmpty: (row) => text(row) === NO_VALUE,
    cell: (row) => (
      <>
        <span data-tooltip={text(row) === NO_VALUE ? emptyReason : undefined}>{text(row)}</span>
        {detail?.(row) && <small>{detail(row)}</small>}
      </>
    ),
  });
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { heading: 'Variant', cell: (row) => <VariantCell index={rows.indexOf(row)} name={row.key} /> },
        column('Participants', ({ people }) => formatNumber(people), NOT_REPORTED, formatShare),
        column(
          rateLabel,
          ({ rate }) => value(rate),
          'The variant has no participants.',
          (row) => (row.successes === null ? '' : counts(row)),
        ),
        column(
          LIFT,
          (row) => (row.key === CONTROL_KEY ? 'baseline' : formatLift(row.change)),
          'The lift needs the rate of this variant, and a rate of control above zero.',
        ),
        column(INTERVAL, formatInterval, NOT_REPORTED),
        column(CHANCE, ({ probability }) => formatChance(probability), NOT_REPORTED),
      ]}
    />
  );
}
