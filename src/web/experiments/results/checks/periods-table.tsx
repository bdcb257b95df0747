import { formatDateTime } from '#contract/format/date.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { MIN_PERIOD_PARTICIPANTS } from '#contract/share-periods.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { ReportedPeriod, ServerResults } from '#verdict/response/parse-results.ts';
import { formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatMetricValue, peopleName, valueName } from '#verdict/text/metric-format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { useProjectInfo } from '../../use-project-info.ts';
import { DetailsPart } from '../details/details-part.tsx';

interface Props {
  project: number;
  results: ServerResults;
  analysis: Analysis;
}

type Counts = NonNullable<ReportedPeriod['variants']>[number];

/** Returns a text for each variant in a period: "control 50%, test 50%". */
function formatVariants({ variants = [] }: ReportedPeriod, format: (counts: Counts) => string): string {
  return variants.map((counts) => `${isolateName(counts.key)} ${format(counts)}`).join(', ') || NO_VALUE;
}

const formatShares = ({ shares }: ReportedPeriod) =>
  shares === null
    ? 'unknown'
    : Object.entries(shares)
        .map(([key, share]) => `${isolateName(key)} ${share}%`)
        .join(', ');

/** Returns whether the results contain a period, or why not. */
function formatUse({ used, shares, variants = [] }: ReportedPeriod, compared: readonly string[]): string {
  if (used) return 'Yes';
  const without = compared.filter((key) => shares && !shares[key]);
  const few = compared.filter(
    (key) => (variants.find((counts) => counts.key === key)?.number_of_samples ?? 0) < MIN_PERIOD_PARTICIPANTS,
  );
  const [names, reason] =
    without.length > 0 ? [without, 'no share'] : [few, `fewer than ${MIN_PERIOD_PARTICIPANTS} participants`];
  return `No: ${names.map((key) => isolateName(key)).join(', ')} had ${reason}`;
}

/** Lists the periods of constant shares that the server combined; nothing if the shares did not change. */
export function PeriodsTable({ project, results: { periods, variants }, analysis }: Props) {
  const { timeZone } = useProjectInfo(project);
  if (!periods || periods.length < 2 || periods.every(({ used }) => used === undefined)) return null;
  const compared = variants.filter(({ isLeftOut }) => !isLeftOut).map(({ key }) => key);
  const label = 'Periods with different shares';
  return (
    <DetailsPart
      id="periods"
      title="Periods"
      about="People count in the period and with the variant of their first exposure. The value of each variant is the mean over the used periods, weighted by the participants of all variants."
    >
      <DataTable
        label={label}
        rows={periods}
        rowKey={({ from }) => from}
        columns={[
          { heading: 'From', cell: ({ from }) => formatDateTime(timeZone, from) },
          { heading: 'To', cell: ({ to }) => (to === null ? 'now' : formatDateTime(timeZone, to)) },
          { heading: 'Shares', cell: formatShares },
          {
            heading: peopleName(analysis),
            cell: (period) => formatVariants(period, (counts) => formatNumber(counts.number_of_samples)),
          },
          {
            heading: valueName(analysis),
            cell: (period) =>
              formatVariants(period, ({ sum, denominator_sum, number_of_samples }) =>
                formatMetricValue(sum / (denominator_sum ?? number_of_samples), analysis),
              ),
          },
          { heading: 'Used', cell: (period) => formatUse(period, compared) },
        ]}
      />
    </DetailsPart>
  );
}
