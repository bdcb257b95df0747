import { memo } from 'react';
import type { Question } from './analysis/analyse.ts';
import { reachOf } from './analysis/reach.ts';
import type { Report } from './analysis/report.ts';
import { FactEntries } from './fact-entries.tsx';
import { OwnTable } from './own-table.tsx';
import type { ResultRow } from './result-rows.ts';
import styles from './results.module.css';

interface Props {
  rows: readonly ResultRow[];
  report: Report;
  question: Question;
}

/** The figures of every variant, and how far they reach. */
export const NumbersSection = memo(function NumbersSection({ rows, report: { analysis, decision }, question }: Props) {
  const { leader, state } = decision;
  const reach = leader && state !== 'invalid' ? reachOf(analysis, leader, question.minimum ?? null) : [];
  return (
    <section aria-labelledby="numbers" className={styles['section']}>
      <h2 id="numbers">Numbers</h2>
      <OwnTable label="Numbers" rows={rows} analysis={analysis} />
      {reach.length > 0 && (
        <dl aria-label="How far these numbers reach" className={styles['reach']}>
          <FactEntries facts={reach} />
        </dl>
      )}
    </section>
  );
});
