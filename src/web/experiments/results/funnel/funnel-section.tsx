import { memo } from 'react';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { FunnelChart } from './funnel-chart.tsx';
import { funnelCaption } from './funnel-rows.ts';

/** Shows the goal's funnel. Renders nothing if the goal has no steps. */
export const FunnelSection = memo(function FunnelSection({ goal: { results, rows, analysis } }: { goal: Goal }) {
  if (results.steps.length === 0) return null;
  const baseline = analysis?.baseline ?? CONTROL_KEY;
  return (
    <section aria-labelledby="funnel" className={styles.section}>
      <h2 id="funnel">Funnel</h2>
      <p>{funnelCaption(baseline)}</p>
      <FunnelChart steps={results.steps} variants={rows.map(({ key }) => key)} baseline={baseline} />
    </section>
  );
});
