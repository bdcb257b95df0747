import type { Experiment } from '#contract/experiment.ts';
import { summedProperty } from '../metric.ts';
import { checksOf } from './analysis/trust.ts';
import { NumbersTable } from './numbers-table.tsx';
import type { VariantResult } from './read-variants.ts';
import styles from './results.module.css';
import { ServerSummary } from './server-summary.tsx';
import { SumNote } from './sum-note.tsx';
import { TrustRow } from './trust-row.tsx';
import type { Goal } from './use-goal.ts';
import { ValuesTable } from './values-table.tsx';

/** Of such a variant the server tells one value and nothing else. */
const isSingleValue = ({ rate, people, probability, interval }: VariantResult) =>
  [rate, people, probability, interval].every((part) => part === null);

/** What can be shown where the counts do not suffice for numbers of our own. */
export function ServerOnly({ experiment, goal }: { experiment: Experiment; goal: Goal }) {
  const { results, computedAt, rows, metric, label, title, filters } = goal;
  const isBare = results.variants.every(isSingleValue);
  const checks = checksOf({ experiment, rows, analysis: null, computedAt, now: Date.now() });
  const failed = checks.find(({ tone }) => tone === 'bad')?.verdict;
  return (
    <>
      {!isBare && <TrustRow checks={checks} />}
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
