import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { insightOf, metricWords } from '../metric.ts';
import { FunnelSteps } from './funnel-steps.tsx';
import { NumbersTable } from './numbers-table.tsx';
import type { Results } from './read-results.ts';
import { resultRows } from './result-rows.ts';
import styles from './results.module.css';
import { ServerSummary } from './server-summary.tsx';
import { ValuesTable } from './values-table.tsx';

const methods = {
  funnel:
    'The server takes each conversion to be Beta(1 + converted, 1 + not converted) distributed; its intervals and chances come from that.',
  trend:
    'The server takes events to be Poisson distributed, so that its intervals come from Gamma(1 + events). Where some people do much more than others, they are narrower than they should be.',
};

interface Props {
  experiment: Experiment;
  results: Results;
  /** What stands between the goal and the fine print. */
  children: ReactNode;
}

/** The goal metric as the server computed it. */
export function ComputedResults({ experiment, results, children }: Props) {
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
      {children}
      <section aria-label="Method" className={styles['method']}>
        <p>
          <b>Computed by the server.</b> {methods[metric]} The interval is of each variant by itself, not of the
          difference.
        </p>
        <p>
          <b>As counted.</b> The change compares the two rates as they were counted. It says nothing of how sure it is.
        </p>
      </section>
    </>
  );
}
