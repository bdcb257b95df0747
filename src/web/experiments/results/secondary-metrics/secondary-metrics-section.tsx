import { Text, Title } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { unsupportedDesign } from '#contract/reported-design.ts';
import { type Goal, isCorrected, type MeasuredMetric } from '../measured-metric.ts';
import plot from '../plot/interval-plot.module.css';
import { AxisHeader, PlotRowLayout } from '../plot/interval-plot.tsx';
import type { RowVerdict } from '../plot/plot-rows.ts';
import type { Scale } from '../plot/scale.ts';
import styles from './secondary-metric.module.css';
import { SecondaryMetric } from './secondary-metric.tsx';

/** Says how several metrics are judged together. */
function severalMetricsText(metrics: readonly MeasuredMetric[]): string {
  const secondary = metrics.filter(isCorrected).length;
  const guardrails = metrics.filter(({ metric }) => metric.role === 'guardrail').length;
  return [
    secondary > 1 &&
      `The intervals of the ${secondary} secondary metrics are wider, so that all of them together have the error rate of one (Holm).`,
    guardrails > 1 &&
      `The ${guardrails} guardrails have an error rate each: a missed harm costs more than a false alarm.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns the verdict for the rows of secondary metrics; undefined without a verdict on the goal. If a check fails or
 * there are too few participants, no row is judged. Otherwise, each row is judged by its own interval.
 */
function secondaryVerdict(goal: Goal | null): RowVerdict | undefined {
  const verdict = goal?.report?.verdict;
  if (!verdict) return undefined;
  const isBlocked = verdict.state === 'invalid' || verdict.reason === 'people';
  return { state: isBlocked ? verdict.state : 'leaning', reason: isBlocked ? verdict.reason : null };
}

function titleOf(metrics: readonly MeasuredMetric[]): string {
  const guardrails = metrics.filter(({ metric }) => metric.role === 'guardrail').length;
  if (guardrails === 0) return 'Secondary metrics';
  return guardrails === metrics.length ? 'Guardrails' : 'Guardrails and secondary metrics';
}

/** Says what the dashed lines are: "margin of the guardrail, 10% worse". Nothing without a margin. */
function MarginLegend({ metrics }: { metrics: readonly MeasuredMetric[] }) {
  const margins = metrics.flatMap(({ metric: { role, margin }, analysis }) =>
    role === 'guardrail' && margin && margin < 0 && analysis ? [margin] : [],
  );
  const [first = 0, ...others] = new Set(margins);
  if (margins.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" pt="xs" className={styles.margin}>
      {`margin of ${margins.length === 1 ? 'the guardrail' : 'each guardrail'}${others.length === 0 ? `, ${Number((Math.abs(first) * 100).toFixed(2))}% worse` : ''}`}
    </Text>
  );
}

interface Props {
  project: number;
  experiment: Experiment;
  metrics: readonly MeasuredMetric[];
  goal: Goal | null;
  /** The scale of the relative lifts, which the goal shares. */
  scale: Scale;
}

/** Guardrails, then secondary metrics, as a list on the goal's axis. A metric that failed shows its own error. */
export function SecondaryMetricsSection({ project, experiment, metrics, goal, scale }: Props) {
  if (metrics.length === 0) return null;
  const leader = goal?.report?.verdict.leader?.key ?? null;
  const baseline = goal?.analysis?.baseline ?? null;
  const isGuardrail = ({ metric }: MeasuredMetric) => metric.role === 'guardrail';
  const ordered = [...metrics.filter(isGuardrail), ...metrics.filter((metric) => !isGuardrail(metric))];
  const hasAxis = metrics.some(({ analysis }) => analysis);
  return (
    <section aria-labelledby="secondary">
      <Title order={2} id="secondary" tabIndex={-1}>
        {titleOf(metrics)}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {`${
          leader !== null && baseline !== null
            ? `Relative lift of ${isolateName(leader)} over ${isolateName(baseline)}, on the axis of the goal. `
            : ''
        }${unsupportedDesign(experiment) === null ? severalMetricsText(metrics) : ''}`}
      </Text>
      <div className={plot.plot}>
        {hasAxis && (
          <PlotRowLayout label={null} text={null}>
            <AxisHeader scale={scale} axis="percent" metric={{ metric: 'funnel' }} />
          </PlotRowLayout>
        )}
        {ordered.map((result) => (
          <SecondaryMetric
            key={result.urlName}
            {...{ project, experiment, result, scale, leader }}
            verdict={secondaryVerdict(goal)}
          />
        ))}
      </div>
      <MarginLegend metrics={metrics} />
    </section>
  );
}
