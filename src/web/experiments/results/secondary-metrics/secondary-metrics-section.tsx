import type { Experiment } from '#contract/experiment.ts';
import { type Goal, isCorrected, type MeasuredMetric } from '../measured-metric.ts';
import { IntervalBar } from '../plot/interval-bar.tsx';
import plot from '../plot/interval-plot.module.css';
import { AxisHeader, PlotRowLayout, RowText } from '../plot/interval-plot.tsx';
import { plotRows, type RowVerdict } from '../plot/plot-rows.ts';
import { type Scale, scaleOf } from '../plot/scale.ts';
import styles from '../results.module.css';
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

interface Props {
  project: number;
  experiment: Experiment;
  metrics: readonly MeasuredMetric[];
  goal: Goal | null;
}

/** The goal's leader, for comparison on the same axis. */
function GoalRow({ goal, scale }: { goal: Goal; scale: Scale }) {
  const { analysis, report } = goal;
  const leader = report?.verdict.leader;
  const row = analysis && plotRows(analysis, 'percent', report?.verdict).find(({ key }) => key === leader?.key);
  if (!analysis || !row) return null;
  return (
    <PlotRowLayout
      label={
        <span>
          <b data-tooltip={goal.label}>{goal.title}</b>
          <small>{row.key}, for comparison</small>
        </span>
      }
      text={<RowText row={row} />}
    >
      <IntervalBar row={row} scale={scale} region={analysis.settings.region} zero compact />
    </PlotRowLayout>
  );
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

/** The secondary metrics and guardrails on the goal's axis. A metric that failed shows its own error. */
export function SecondaryMetricsSection({ project, experiment, metrics, goal }: Props) {
  if (metrics.length === 0) return null;
  const analyses = metrics.flatMap(({ analysis }) => analysis ?? []);
  const scale = scaleOf(goal?.analysis ? [goal.analysis, ...analyses] : analyses, 'percent');
  return (
    <section aria-labelledby="secondary" className={styles.section}>
      <h2 id="secondary">Secondary metrics</h2>
      <p>
        {goal?.analysis ? 'On the same axis as the goal.' : 'All on the same axis.'} {severalMetricsText(metrics)}
      </p>
      <div className={plot.plot}>
        {analyses.length > 0 && (
          <PlotRowLayout label={null} text={null}>
            <AxisHeader scale={scale} axis="percent" metric={{ metric: 'funnel' }} />
          </PlotRowLayout>
        )}
        {goal && analyses.length > 0 && <GoalRow goal={goal} scale={scale} />}
        {metrics.map((result) => (
          <SecondaryMetric
            key={result.urlName}
            project={project}
            experiment={experiment}
            result={result}
            scale={scale}
            verdict={secondaryVerdict(goal)}
          />
        ))}
      </div>
    </section>
  );
}
