import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { chanceOfFalseAlarm } from '#stats/false-alarms.ts';
import { chance } from './number-words.ts';
import plot from './plot/interval-plot.module.css';
import { AxisHead, PlotLine } from './plot/interval-plot.tsx';
import { scaleOf } from './plot/scale.ts';
import styles from './results.module.css';
import { SecondaryMetric } from './secondary-metric.tsx';
import { type Named, useSecondary } from './use-secondary.ts';

function metricsOf({ secondary_metrics }: Experiment): Named[] {
  const list: unknown[] = Array.isArray(secondary_metrics) ? secondary_metrics : [];
  return list.map((metric, index) => {
    const { name, filters } = isObject(metric) ? metric : {};
    return { name: typeof name === 'string' && name !== '' ? name : `Metric ${index + 1}`, filters };
  });
}

const CONFIDENCE = 0.95;

const luck = (metrics: number) => chance(chanceOfFalseAlarm(metrics, CONFIDENCE));

/** What is watched besides the goal, each asked for by itself, so that one that fails leaves the others. */
export function SecondaryMetrics({ project, experiment }: { project: number; experiment: Experiment }) {
  const metrics = metricsOf(experiment);
  const answers = useSecondary(project, experiment, metrics);
  if (metrics.length === 0) return null;
  const analyses = answers.flatMap(({ analysis }) => analysis ?? []);
  const scale = scaleOf(analyses, 'percent');
  return (
    <section aria-labelledby="secondary" className={styles['section']}>
      <h2 id="secondary">Secondary metrics</h2>
      <p>
        All on one axis.
        {metrics.length > 1 &&
          ` ${metrics.length} metrics, at 95% each: about a ${luck(metrics.length)} chance that at least one looks different by luck.`}
      </p>
      <div className={plot['plot']}>
        {analyses.length > 0 && (
          <PlotLine who={null} out={null}>
            <AxisHead scale={scale} axis="percent" metric="funnel" />
          </PlotLine>
        )}
        {answers.map((answer) => (
          <SecondaryMetric key={answer.index} experiment={experiment} answer={answer} scale={scale} />
        ))}
      </div>
    </section>
  );
}
