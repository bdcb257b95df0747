import type { Experiment } from '#contract/experiment.ts';
import { insightOf, metricWords } from '../metric.ts';
import { FunnelSteps } from './funnel-steps.tsx';
import { NumbersTable } from './numbers-table.tsx';
import type { Results } from './read-results.ts';
import { resultRows } from './result-rows.ts';
import styles from './results.module.css';
import { ServerSummary } from './server-summary.tsx';
import { ValuesTable } from './values-table.tsx';

/** The goal metric as the server computed it. */
export function ComputedResults({ experiment, results }: { experiment: Experiment; results: Results }) {
  const rows = resultRows(results.variants, experiment);
  const metric = results.metric ?? insightOf(experiment.filters);
  const isBare = results.variants.every(({ rate, people }) => rate === null && people === null);
  const goal = `Goal: ${metricWords(results.filters ?? experiment.filters)}`;
  return (
    <>
      {!isBare && <ServerSummary results={results} />}
      <section aria-labelledby="numbers" className={styles['section']}>
        <h2 id="numbers">{goal}</h2>
        <p>{metric === 'funnel' ? 'People who went through all steps.' : 'Events, per person who was exposed.'}</p>
        {isBare ? (
          <ValuesTable rows={rows} metric={metric} label={goal} />
        ) : (
          <NumbersTable rows={rows} metric={metric} label={goal} />
        )}
      </section>
      {results.steps.length > 0 && (
        <section aria-labelledby="funnel" className={styles['section']}>
          <h2 id="funnel">Funnel</h2>
          <p>Share of everybody who entered.</p>
          <FunnelSteps steps={results.steps} variants={rows.map(({ key }) => key)} />
        </section>
      )}
    </>
  );
}
