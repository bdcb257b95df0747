import { memo } from 'react';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { powerFigures } from '#verdict/text/power-figures.ts';
import styles from '../results.module.css';
import { KeyFigureList } from '../verdict/key-figure-list.tsx';
import { NumbersTable } from './numbers-table.tsx';

interface Props {
  rows: readonly VariantResultRow[];
  report: VerdictReport;
  input: AnalysisInput;
}

/** Shows every variant's figures, and which lifts can be detected with the current number of participants. */
export const NumbersSection = memo(function NumbersSection({ rows, report: { analysis, verdict }, input }: Props) {
  const { leader, state } = verdict;
  const figures = leader && state !== 'invalid' ? powerFigures(analysis, leader, input.minimum ?? null) : [];
  return (
    <section aria-labelledby="numbers" className={styles.section}>
      <h2 id="numbers">Numbers</h2>
      <NumbersTable label="Numbers" rows={rows} analysis={analysis} />
      {figures.length > 0 && (
        <dl aria-label="Detectable lift and power" className={styles.figures}>
          <KeyFigureList figures={figures} />
        </dl>
      )}
    </section>
  );
});
