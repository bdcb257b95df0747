import { Text } from '@mantine/core';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { formatMetricValue, formatSum } from '#verdict/text/metric-format.ts';
import type { Goal } from '../results/measured-metric.ts';
import { IntervalPlot } from '../results/plot/interval-plot.tsx';
import { plotRows, widestInterval } from '../results/plot/plot-rows.ts';
import { sharedLiftScale } from '../results/plot/scale.ts';

/** Returns a variant's counts as text: "29.84 EUR, 81,846 EUR from 2,743". Empty if the number of participants is unknown. */
export function formatVariantCounts(row: VariantResultRow | undefined, analysis: Analysis): string {
  if (!row || row.people === null) return '';
  const value = analysis.variants.find(({ key }) => key === row.key)?.rate ?? row.rate;
  const total =
    analysis.metric === 'trend' ? `${formatNumber(row.successes)} events` : formatSum(row.successes, analysis);
  const joined = analysis.metric === 'funnel' ? 'of' : 'from';
  return `${formatMetricValue(value, analysis)}, ${total} ${joined} ${formatNumber(row.people)}`;
}

/** The lift of every variant over the baseline, on one axis. */
export function GoalPlot({ goal, report: { analysis, verdict } }: { goal: Goal; report: VerdictReport }) {
  const { rows, label } = goal;
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key);
  const compared = plotRows(analysis, 'percent', verdict).filter(({ key }) => key !== analysis.baseline);
  return (
    <>
      <IntervalPlot
        label={label}
        rows={compared}
        scale={sharedLiftScale(analysis, [])}
        axis="percent"
        analysis={analysis}
        indexOf={indexOf}
        formatCounts={(key) => formatVariantCounts(rows[indexOf(key)], analysis)}
      />
      <Text size="xs" c="hint" mt="xs">
        Compared with <bdi>{analysis.baseline}</bdi>. The bar is the{' '}
        <span>{`${widestInterval(analysis, 'percent')}. ${
          verdict.since?.isWeaker
            ? 'The verdict is based on this interval of an earlier day.'
            : 'The verdict is based on this interval.'
        }`}</span>{' '}
        Its darker middle is the most likely half.
      </Text>
    </>
  );
}
