import type { Experiment } from '#contract/experiment.ts';
import { checkResults } from '#verdict/checks/check-results.ts';
import { summedProperty } from '#verdict/metric.ts';
import type { VariantResult } from '#verdict/response/parse-variants.ts';
import { ResultsCheckList } from '../checks/results-check-list.tsx';
import styles from '../results.module.css';
import type { Goal } from '../use-goal.ts';
import { NumbersTable } from './server-numbers-table.tsx';
import { ServerSummary } from './server-verdict-card.tsx';
import { ValuesTable } from './single-values-table.tsx';
import { SumNote } from './summed-metric-note.tsx';

/** Of such a variant the server tells one value and nothing else. */
const isSingleValue = ({ rate, people, probability, interval }: VariantResult) =>
  [rate, people, probability, interval].every((part) => part === null);

/** What can be shown where the counts do not suffice for numbers of our own. */
export function ServerOnly({ experiment, goal }: { experiment: Experiment; goal: Goal }) {
  const { results, computedAt, rows, metric, label, title, filters } = goal;
  const isBare = results.variants.every(isSingleValue);
  const checks = checkResults({ experiment, rows, analysis: null, computedAt, now: Date.now() });
  const failed = checks.find(({ tone }) => tone === 'bad')?.failure;
  return (
    <>
      {!isBare && <ResultsCheckList checks={checks} />}
      {failed && (
        <section aria-labelledby="verdict" className={styles['state']}>
          <h2 id="verdict">Do not decide yet: {failed.sentence}</h2>
          <p>
            {failed.about} {failed.next}
          </p>
        </section>
      )}
      {!isBare && <ServerSummary results={results} />}
      <section aria-labelledby="goal" className={styles['section']}>
        <h2 id="goal" tabIndex={-1} data-metric>
          {title}
        </h2>
        <SumNote filters={filters} />
        <p>
          {summedProperty(filters) === null
            ? 'The server does not tell enough to compare the variants here, so these are its own numbers. '
            : 'These are the server’s own numbers. '}
          Its interval is of each variant by itself, not of the difference.
        </p>
        {isBare ? (
          <ValuesTable rows={rows} metric={metric} label={label} />
        ) : (
          <NumbersTable {...{ rows, metric, label, filters }} />
        )}
      </section>
    </>
  );
}
