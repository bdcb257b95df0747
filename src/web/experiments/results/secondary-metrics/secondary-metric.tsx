import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatRetention } from '#contract/format/retention.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { safetyLabels, safetyOf } from '#verdict/guardrails.ts';
import { formatMetric, type MetricKind, summedProperty } from '#verdict/metric.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { formatMetricValue, metricFormatOf, peopleNoun } from '#verdict/text/metric-format.ts';
import { formatUnevenStart } from '#verdict/text/verdict-text.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultsErrorPanel } from '../loading/results-error.tsx';
import { useFailureCount } from '../loading/use-failure-count.ts';
import type { MeasuredMetric } from '../measured-metric.ts';
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
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';

interface Props {
  project: number;
  experiment: Experiment;
  result: MeasuredMetric;
  scale: Scale;
  verdict?: RowVerdict | undefined;
}

/** A secondary metric: a plot row for each variant, and its numbers in a disclosure. */
export function SecondaryMetric({ project, experiment, result, scale, verdict }: Props) {
  const { response, analysis, problem, isBusy, isMissing, retry } = result;
  const { name } = result.metric;
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
      {response && <Numbers {...{ project, experiment, result, response }} />}
    </section>
  );
}

const kindNames: Record<MetricKind, string> = { funnel: 'Funnel', trend: 'Trend', mean: 'Mean', ratio: 'Ratio' };

function describeMetric({ metric, filters, kind }: MeasuredMetric): string {
  const property = summedProperty(filters);
  const kindName = property === null ? kindNames[kind] : `Sum of ${isolateName(property)}`;
  if (metric.isLegacy) return `${kindName}: ${formatMetric(filters)}`;
  const sources = metric.sources.map(({ name }) => isolateName(name));
  if (metric.type === 'unknown') return `${metric.storedType}: not known to this console`;
  if (metric.type === 'retention')
    return `Retention: ${formatRetention(metric, ({ name }) => isolateName(name))}, of the ${peopleNoun(metricFormatOf(metric))}`;
  return `${kindName}: ${sources.join(kind === 'ratio' ? ' / ' : ' → ')}, all exposed people`;
}

const roleNames = { goal: 'Additional goal', secondary: null, guardrail: 'Guardrail' } as const;

/** Returns a metric's role: "Guardrail, at most 2% worse". Null for a secondary metric. */
function roleOf({ role, margin }: AnyMetric): string | null {
  const name = roleNames[role];
  if (role !== 'guardrail' || margin === null || margin === 0) return name;
  return `${name}, at most ${Number((Math.abs(margin) * 100).toFixed(2))}% worse`;
}

function Heading({ result }: { result: MeasuredMetric }) {
  const { metric } = result;
  const role = roleOf(metric);
  return (
    <>
      <h3 tabIndex={-1} data-metric>
        {metric.name}
      </h3>
      {role && <b data-role={metric.role}>{role}</b>}
      <p>{describeMetric(result)}</p>
    </>
  );
}

/** Shows a variant's effect on a guardrail: "Guardrail: harmed". */
function GuardrailBadge({ metric: { role, margin }, analysis, variant }: BadgeProps) {
  const found = analysis.variants.find(({ key }) => key === variant);
  if (role !== 'guardrail' || !found?.comparison) return null;
  const safety = safetyOf(analysis, { ...found, comparison: found.comparison }, margin);
  return (
    <small data-is={safety === 'harmed' ? 'bad' : 'undecided'}>Guardrail: {safetyLabels[safety].toLowerCase()}</small>
  );
}

interface BadgeProps {
  metric: AnyMetric;
  analysis: Analysis;
  variant: string;
}

function DirectionChoice({ result, direction }: { result: MeasuredMetric; direction: MetricDirection }) {
  const [, change] = useAnalysisSettings(result.urlName, result.usual);
  return (
    <Select
      small
      aria-label={`Direction of ${result.metric.name}`}
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
          <GuardrailBadge metric={result.metric} analysis={analysis} variant={row.key} />
        </>
      }
    >
      <IntervalBar row={row} scale={scale} region={settings.region} zero compact />
    </PlotRowLayout>
  ));
}

interface NumbersProps {
  project: number;
  experiment: Experiment;
  result: MeasuredMetric;
  response: ParsedResponse;
}

function Numbers({ project, experiment, result, response }: NumbersProps) {
  const { hasOwnVerdict } = useCapabilities(project);
  const { metric, kind, analysis, filters } = result;
  const { name } = metric;
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
        {hasOwnVerdict && <ServerFigures experiment={experiment} raw={response.raw} label={name} />}
      </>
    );
  }
  if (!metric.isLegacy)
    return (
      <>
        <p>The response does not contain enough numbers to compare the variants.</p>
        <ServerFigures experiment={experiment} raw={response.raw} label={name} open />
      </>
    );
  if (results.variants.every(({ rate, people }) => rate === null && people === null)) {
    return <SingleValuesTable {...{ rows, filters }} metric={kind} label={name} />;
  }
  return (
    <>
      <SummedMetricNote filters={filters} />
      {hasOwnVerdict && <p>{describeServerVerdict(results)}.</p>}
      <ServerNumbersTable {...{ rows, filters }} metric={kind} label={name} />
    </>
  );
}
