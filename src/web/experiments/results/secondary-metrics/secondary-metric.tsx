import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatRetention } from '#contract/format/retention.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { safetyLabels, safetyOf } from '#verdict/guardrails.ts';
import { formatMetric, type MetricKind, summedProperty } from '#verdict/metric.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { formatMetricValue, metricFormatOf, peopleNoun } from '#verdict/text/metric-format.ts';
import { formatUnevenStart } from '#verdict/text/verdict-text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultsErrorPanel } from '../loading/results-error.tsx';
import { useFailureCount } from '../loading/use-failure-count.ts';
import { NumbersTable } from '../numbers/numbers-table.tsx';
import { EndedWindowNote } from '../plot/ended-window-note.tsx';
import { directionLabels } from '../plot/goal-section.tsx';
import { IntervalBar } from '../plot/interval-bar.tsx';
import { PlotRowLayout, RowText } from '../plot/interval-plot.tsx';
import { plotRows, type RowVerdict } from '../plot/plot-rows.ts';
import type { Scale } from '../plot/scale.ts';
import { RawResponse } from '../raw-response.tsx';
import styles from '../results.module.css';
import { describeServerVerdict } from '../server-verdict/server-criteria.ts';
import { ServerFigures } from '../server-verdict/server-figures.tsx';
import { ServerNumbersTable } from '../server-verdict/server-numbers-table.tsx';
import { SingleValuesTable } from '../server-verdict/single-values-table.tsx';
import { SummedMetricNote } from '../server-verdict/summed-metric-note.tsx';
import type { MetricName } from '../settings/settings-url.ts';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';
import type { SecondaryResult } from './use-secondary-metrics.ts';

interface Props {
  experiment: Experiment;
  result: SecondaryResult;
  scale: Scale;
  verdict?: RowVerdict | undefined;
}

/** A secondary metric: a plot row for each variant, and its numbers in a disclosure. */
export function SecondaryMetric({ experiment, result, scale, verdict }: Props) {
  const { name, response, analysis, problem, isBusy, isMissing, retry } = result;
  const failures = useFailureCount(result);
  const hasOlder = response !== null;
  return (
    <section aria-label={name} className={styles.metric}>
      {!analysis && <Heading result={result} />}
      {problem && <ResultsErrorPanel {...{ problem, retry, failures, isBusy, hasOlder }} />}
      {!response && !problem && isBusy && <Skeleton label={`Loading ${name}`} rows={2} rowHeightPx={48} />}
      {!response && !problem && !isBusy && isMissing && (
        <p>The last results do not contain this metric. Refresh the results.</p>
      )}
      {analysis && <Rows {...{ analysis, result, scale, verdict }} />}
      {analysis?.unevenStart && (
        <p>
          <Icon name="warning" size={14} /> Not judged: {formatUnevenStart(analysis.unevenStart)}
        </p>
      )}
      <EndedWindowNote note={result.endedWindowNote} />
      {response && <Numbers experiment={experiment} result={result} response={response} />}
    </section>
  );
}

const kindNames: Record<MetricKind, string> = { funnel: 'Funnel', trend: 'Trend', mean: 'Mean', ratio: 'Ratio' };

function describeMetric({ metric, filters, definition }: SecondaryResult): string {
  const property = summedProperty(filters);
  const kind = property === null ? kindNames[metric] : `Sum of ${isolateName(property)}`;
  if (!definition) return `${kind}: ${formatMetric(filters)}`;
  const sources = definition.sources.map(({ name }) => isolateName(name));
  if (definition.type === 'unknown') return `${definition.storedType}: not known to this console`;
  if (definition.type === 'retention')
    return `Retention: ${formatRetention(definition, ({ name }) => isolateName(name))}, of the ${peopleNoun(metricFormatOf(definition))}`;
  return `${kind}: ${sources.join(metric === 'ratio' ? ' / ' : ' → ')}, all exposed people`;
}

const roleNames = { goal: 'Additional goal', secondary: null, guardrail: 'Guardrail' } as const;

/** Returns a metric's role: "Guardrail, at most 2% worse". Null for a secondary metric. */
function roleOf({ role, margin }: SecondaryResult): string | null {
  const name = roleNames[role];
  if (role !== 'guardrail' || margin === null || margin === 0) return name;
  return `${name}, at most ${Number((Math.abs(margin) * 100).toFixed(2))}% worse`;
}

function Heading({ result }: { result: SecondaryResult }) {
  const role = roleOf(result);
  return (
    <>
      <h3 tabIndex={-1} data-metric>
        {result.name}
      </h3>
      {role && <b data-role={result.role}>{role}</b>}
      <p>{describeMetric(result)}</p>
    </>
  );
}

/** Shows a variant's effect on a guardrail: "Guardrail: harmed". */
function GuardrailBadge({ result: { role, margin }, analysis, variant }: BadgeProps) {
  const found = analysis.variants.find(({ key }) => key === variant);
  if (role !== 'guardrail' || !found?.comparison) return null;
  const safety = safetyOf(analysis, { ...found, comparison: found.comparison }, margin);
  return (
    <small data-is={safety === 'harmed' ? 'bad' : 'undecided'}>Guardrail: {safetyLabels[safety].toLowerCase()}</small>
  );
}

interface BadgeProps {
  result: SecondaryResult;
  analysis: Analysis;
  variant: string;
}

function DirectionChoice({ result, direction }: { result: SecondaryResult; direction: MetricDirection }) {
  const [, change] = useAnalysisSettings(`${result.index}` as MetricName, result.usual);
  return (
    <Select
      small
      aria-label={`Direction of ${result.name}`}
      value={direction}
      options={Object.entries(directionLabels).map(([value, label]) => ({ value, label }))}
      onChange={(chosen) => change({ direction: chosen as MetricDirection })}
    />
  );
}

interface RowsProps extends Pick<Props, 'result' | 'scale' | 'verdict'> {
  analysis: Analysis;
}

function Rows({ analysis, result, scale, verdict }: RowsProps) {
  const { baseline, settings, variants } = analysis;
  const value = (rate: number | null) => formatMetricValue(rate, analysis);
  const rateOf = (key: string) => variants.find((one) => one.key === key)?.rate ?? null;
  const rows = plotRows(analysis, 'percent', verdict).filter(({ key }) => key !== baseline);
  return rows.map((row, index) => (
    <PlotRowLayout
      key={row.key}
      label={
        <div className={styles.measured}>
          {index === 0 && <Heading result={result} />}
          <small>
            {isolateName(row.key)}: {value(rateOf(baseline))} → {value(rateOf(row.key))}
          </small>
          {index === 0 && <DirectionChoice result={result} direction={settings.direction} />}
        </div>
      }
      text={
        <>
          <RowText row={row} />
          <GuardrailBadge result={result} analysis={analysis} variant={row.key} />
        </>
      }
    >
      <IntervalBar row={row} scale={scale} region={settings.region} zero compact />
    </PlotRowLayout>
  ));
}

interface NumbersProps {
  experiment: Experiment;
  result: SecondaryResult;
  response: ParsedResponse;
}

function Numbers({ experiment, result, response }: NumbersProps) {
  const { name, metric, analysis, filters, definition } = result;
  if (response.state === 'unknown')
    return (
      <>
        <ServerFigures experiment={experiment} raw={response.raw} label={name} open />
        <RawResponse raw={response.raw} />
      </>
    );
  if (response.state === 'record') return <p>The response contains no results.</p>;
  const { results } = response;
  if (results.variants.length === 0) return <p>No data for this metric yet.</p>;
  const rows = variantResultRows(results.variants, experiment);
  if (analysis) {
    return (
      <>
        <Disclosure summary="Numbers" className={styles.raw}>
          <NumbersTable label={name} rows={rows} analysis={analysis} />
        </Disclosure>
        <ServerFigures experiment={experiment} raw={response.raw} label={name} />
      </>
    );
  }
  if (definition)
    return (
      <>
        <p>The response does not contain enough numbers to compare the variants.</p>
        <ServerFigures experiment={experiment} raw={response.raw} label={name} open />
      </>
    );
  if (results.variants.every(({ rate, people }) => rate === null && people === null)) {
    return <SingleValuesTable {...{ rows, metric, filters }} label={name} />;
  }
  return (
    <>
      <SummedMetricNote filters={filters} />
      <p>{describeServerVerdict(results)}.</p>
      <ServerNumbersTable {...{ rows, metric, filters }} label={name} />
    </>
  );
}
