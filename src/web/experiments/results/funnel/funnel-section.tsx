import { memo } from 'react';
import styles from '../results.module.css';
import type { Goal } from '../use-goal.ts';
import { FunnelSteps } from './funnel-steps.tsx';

/** Where people were lost on the way; nothing where the goal has no steps. */
export const FunnelSection = memo(function FunnelSection({ goal: { results, rows, analysis } }: { goal: Goal }) {
  if (results.steps.length === 0) return null;
  const baseline = analysis?.baseline ?? 'control';
  return (
    <section aria-labelledby="funnel" className={styles['section']}>
      <h2 id="funnel">Funnel</h2>
      <p>Share of everybody who entered, as counted; differences against {baseline}.</p>
      <FunnelSteps steps={results.steps} variants={rows.map(({ key }) => key)} baseline={baseline} />
    </section>
  );
});
