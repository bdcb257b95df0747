import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { formatMetric } from '#verdict/metric.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { variantRows } from '#verdict/response/variant-rows.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { formatMean, formatRate } from '#verdict/text/format-number.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultsProblem } from '../loading/results-error.tsx';
import { useFailures } from '../loading/use-failure-count.ts';
import { OwnTable } from '../numbers/numbers-table.tsx';
import { directionWords } from '../plot/goal-section.tsx';
import { IntervalBar } from '../plot/interval-bar.tsx';
import { PlotLine, RowWords } from '../plot/interval-plot.tsx';
import { plotRows, type RowVerdict } from '../plot/plot-rows.ts';
import type { Scale } from '../plot/scale.ts';
import { RawAnswer } from '../raw-response.tsx';
import styles from '../results.module.css';
import { serverSays } from '../server-verdict/server-criteria.ts';
import { NumbersTable } from '../server-verdict/server-numbers-table.tsx';
import { ValuesTable } from '../server-verdict/single-values-table.tsx';
import { SumNote } from '../server-verdict/summed-metric-note.tsx';
import type { MetricName } from '../settings/settings-url.ts';
import { useSettings } from '../settings/use-settings.ts';
import type { SecondaryAnswer } from './use-secondary-metrics.ts';

interface Props {
  experiment: Experiment;
  answer: SecondaryAnswer;
  scale: Scale;
  verdict?: RowVerdict | undefined;
}

/** One secondary metric: a row of the plot for each variant, and its numbers on demand. */
export function SecondaryMetric({ experiment, answer, scale, verdict }: Props) {
  const { name, reading, analysis, problem, isBusy, retry } = answer;
  const failures = useFailures(answer);
  const hasOlder = reading !== null;
  return (
    <section aria-label={name} className={styles['metric']}>
      {!analysis && <Heading answer={answer} />}
      {problem && <ResultsProblem {...{ problem, retry, failures, isBusy, hasOlder }} />}
      {!reading && !problem && <Skeleton label={`Loading ${name}`} lines={2} lineHeightPx={48} />}
      {analysis && <Rows {...{ analysis, answer, scale, verdict }} />}
      {reading && <Numbers experiment={experiment} answer={answer} reading={reading} />}
    </section>
  );
}

function Heading({ answer: { name, filters, metric } }: { answer: SecondaryAnswer }) {
  return (
    <>
      <h3 tabIndex={-1} data-metric>
        {name}
      </h3>
      <p>
        {metric === 'funnel' ? 'Funnel' : 'Trend'}: {formatMetric(filters)}
      </p>
    </>
  );
}

function DirectionChoice({ answer, direction }: { answer: SecondaryAnswer; direction: MetricDirection }) {
  const [, change] = useSettings(`${answer.index}` as MetricName);
  return (
    <Select
      small
      aria-label={`Which way is ${answer.name} good?`}
      value={direction}
      options={Object.entries(directionWords).map(([value, label]) => ({ value, label }))}
      onChange={(chosen) => change({ direction: chosen as MetricDirection })}
    />
  );
}

interface RowsProps extends Pick<Props, 'answer' | 'scale' | 'verdict'> {
  analysis: Analysis;
}

function Rows({ analysis, answer, scale, verdict }: RowsProps) {
  const { baseline, settings, metric, variants } = analysis;
  const value = metric === 'funnel' ? formatRate : formatMean;
  const rateOf = (key: string) => variants.find((one) => one.key === key)?.rate ?? null;
  const rows = plotRows(analysis, 'percent', verdict).filter(({ key }) => key !== baseline);
  return rows.map((row, at) => (
    <PlotLine
      key={row.key}
      who={
        <div className={styles['measured']}>
          {at === 0 && <Heading answer={answer} />}
          <small>
            {isolateName(row.key)}: {value(rateOf(baseline))} → {value(rateOf(row.key))}
          </small>
          {at === 0 && <DirectionChoice answer={answer} direction={settings.direction} />}
        </div>
      }
      out={<RowWords row={row} />}
    >
      <IntervalBar row={row} scale={scale} region={settings.region} zero compact />
    </PlotLine>
  ));
}

interface NumbersProps {
  experiment: Experiment;
  answer: SecondaryAnswer;
  reading: ParsedResponse;
}

function Numbers({ experiment, answer: { name, metric, analysis, filters }, reading }: NumbersProps) {
  if (reading.state === 'unknown') return <RawAnswer raw={reading.raw} open />;
  if (reading.state === 'record') return <p>The server answered with the experiment alone: it computed nothing.</p>;
  const { results } = reading;
  if (results.variants.length === 0) return <p>Nothing was measured for this metric yet.</p>;
  const rows = variantRows(results.variants, experiment);
  if (analysis) {
    return (
      <Disclosure summary="Numbers" className={styles['raw']}>
        <OwnTable label={name} rows={rows} analysis={analysis} />
      </Disclosure>
    );
  }
  if (results.variants.every(({ rate, people }) => rate === null && people === null)) {
    return <ValuesTable rows={rows} metric={metric} label={name} />;
  }
  return (
    <>
      <SumNote filters={filters} />
      <p>{serverSays(results)}.</p>
      <NumbersTable {...{ rows, metric, filters }} label={name} />
    </>
  );
}
