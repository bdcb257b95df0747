import { memo } from 'react';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { DetailsPart } from '../details/details-part.tsx';
import type { Goal } from '../measured-metric.ts';
import { FunnelChart } from './funnel-chart.tsx';
import { funnelCaption } from './funnel-rows.ts';

/** Shows the goal's funnel. Renders nothing if the goal has no steps. */
export const FunnelSection = memo(function FunnelSection({ goal: { results, rows, analysis } }: { goal: Goal }) {
  if (results.steps.length === 0) return null;
  const baseline = analysis?.baseline ?? CONTROL_KEY;
  return (
    <DetailsPart id="funnel" title="Funnel" about={funnelCaption(baseline)}>
      <FunnelChart steps={results.steps} variants={rows.map(({ key }) => key)} baseline={baseline} />
    </DetailsPart>
  );
});
