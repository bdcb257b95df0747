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
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from '../numbers/numbers-table.module.css';
import { TextInCell } from '../numbers/text-in-cell.tsx';

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

interface CellProps {
  label: string;
  children: string;
  detail?: string;
  emptyReason?: string;
}

const Cell = ({ label, children, detail, emptyReason }: CellProps) => (
  <td data-label={label}>
    <span data-tooltip={children === NO_VALUE ? emptyReason : undefined}>
      <TextInCell text={children} />
    </span>
    {detail && (
      <small>
        <TextInCell text={detail} />
      </small>
    )}
  </td>
);

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
  return (
    <ScrollRegion aria-label={label} className={styles.scroll}>
      <table aria-label={label} className={styles.table} data-few>
        <thead>
          <tr>
            {['Variant', 'Participants', rateLabel, LIFT, INTERVAL, CHANCE].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <th scope="row">
                <VariantMark index={index} /> <span>{row.key}</span>
              </th>
              <Cell label="Participants" detail={formatShare(row)} emptyReason={NOT_REPORTED}>
                {formatNumber(row.people)}
              </Cell>
              <Cell
                label={rateLabel}
                detail={row.successes === null ? '' : counts(row)}
                emptyReason="The variant has no participants."
              >
                {value(row.rate)}
              </Cell>
              <Cell
                label={LIFT}
                emptyReason="The lift needs the rate of this variant, and a rate of control above zero."
              >
                {row.key === CONTROL_KEY ? 'baseline' : formatLift(row.change)}
              </Cell>
              <Cell label={INTERVAL} emptyReason={NOT_REPORTED}>
                {formatInterval(row)}
              </Cell>
              <Cell label={CHANCE} emptyReason={NOT_REPORTED}>
                {formatChance(row.probability)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
