import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useExperimentSecondaryResults } from '../data.ts';
import { insightOf, metricWords } from '../metric.ts';
import { serverSays } from './criteria.ts';
import { NumbersTable } from './numbers-table.tsx';
import { RawAnswer } from './raw-answer.tsx';
import { type Reading, readResults } from './read-results.ts';
import { resultRows } from './result-rows.ts';
import styles from './results.module.css';
import { ResultsProblem } from './results-problem.tsx';
import { ValuesTable } from './values-table.tsx';

interface Named {
  name: string;
  filters: unknown;
}

function metricsOf({ secondary_metrics }: Experiment): Named[] {
  const list: unknown[] = Array.isArray(secondary_metrics) ? secondary_metrics : [];
  return list.map((metric, index) => {
    const { name, filters } = isObject(metric) ? metric : {};
    return { name: typeof name === 'string' && name !== '' ? name : `Metric ${index + 1}`, filters };
  });
}

const CONFIDENCE = 0.95;

/** The chance that at least one of several intervals misses by luck, if they were independent, in whole percents. */
const luck = (metrics: number) => Math.round((1 - CONFIDENCE ** metrics) * 100);

/** What is watched besides the goal, each asked for by itself, so that one that fails leaves the others. */
export function SecondaryMetrics({ project, experiment }: { project: number; experiment: Experiment }) {
  const metrics = metricsOf(experiment);
  if (metrics.length === 0) return null;
  return (
    <section aria-labelledby="secondary" className={styles['section']}>
      <h2 id="secondary">Secondary metrics</h2>
      {metrics.length > 1 && (
        <p>
          {metrics.length} metrics, at 95% each: about a {luck(metrics.length)}% chance that at least one looks
          different by luck.
        </p>
      )}
      {metrics.map((metric, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server knows a metric by its place in the list
        <SecondaryMetric key={index} project={project} experiment={experiment} metric={metric} index={index} />
      ))}
    </section>
  );
}

interface Props {
  project: number;
  experiment: Experiment;
  metric: Named;
  index: number;
}

function SecondaryMetric({ project, experiment, metric, index }: Props) {
  const { data, error, refetch } = useExperimentSecondaryResults(project, experiment.id, index);
  const kind = insightOf(metric.filters);
  return (
    <section aria-label={metric.name} className={styles['metric']}>
      <h3>{metric.name}</h3>
      <p>
        {kind === 'funnel' ? 'Funnel' : 'Trend'}: {metricWords(metric.filters)}
      </p>
      {error && <ResultsProblem problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton label={`Loading ${metric.name}`} lines={2} lineHeightPx={48} />}
      {data && <Numbers experiment={experiment} reading={readResults(data)} name={metric.name} kind={kind} />}
    </section>
  );
}

interface NumbersProps {
  experiment: Experiment;
  reading: Reading;
  name: string;
  kind: 'funnel' | 'trend';
}

function Numbers({ experiment, reading, name, kind }: NumbersProps) {
  if (reading.state === 'unknown') return <RawAnswer raw={reading.raw} open />;
  if (reading.state === 'record') return <p>The server answered with the experiment alone: it computed nothing.</p>;
  if (reading.results.variants.length === 0) return <p>Nothing was measured for this metric yet.</p>;
  const { results } = reading;
  const rows = resultRows(results.variants, experiment);
  const metric = results.metric ?? kind;
  if (results.variants.every(({ rate, people }) => rate === null && people === null)) {
    return <ValuesTable rows={rows} metric={metric} label={name} />;
  }
  return (
    <>
      <p>{serverSays(results)}.</p>
      <NumbersTable rows={rows} metric={metric} label={name} />
    </>
  );
}
