import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VerdictState } from '#verdict/decide.ts';
import { DECIDING_INTERVAL } from '#verdict/required-confidence.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFlagChanges } from '../use-flag-changes.ts';
import { type ChangeMark, changeMarks } from './change-marks.ts';
import { LiftChart } from './lift-chart.tsx';
import type { LiftHistory } from './use-lift-history.ts';

interface Props {
  project: number;
  experiment: Experiment;
  metric: AnyMetric;
  analysis: Analysis;
  /** The variant that the verdict is about. */
  leader: string | null;
  lift: LiftHistory;
  state: VerdictState;
}

const note = (text: string) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
);

function chartOrNote(
  { metric, lift, experiment, analysis, state }: Props,
  hasDailyResults: boolean,
  marks: readonly ChangeMark[],
): ReactNode {
  const { history, problem, isLoading } = lift;
  if (metric.isLegacy)
    return note('The goal is a legacy metric. Servers compute the lift by day only for metrics per person.');
  if (!hasDailyResults) return note('This server does not provide results by day.');
  if (problem) return note(`The server could not compute the lift by day: ${problem.message}`);
  if (isLoading && history.length === 0) return <Skeleton label="Loading the lift by day" rows={1} rowHeightPx={164} />;
  if (history.length === 0) return note('No day has enough data for a lift yet.');
  return (
    <LiftChart
      history={history}
      experiment={experiment}
      direction={analysis.settings.direction}
      isJudged={state !== 'invalid' && state !== 'early'}
      marks={marks}
    />
  );
}

/** Shows the leader's lift by day. */
export function OverTimeSection(props: Props) {
  const { project, experiment, leader, lift } = props;
  const { hasDailyResults } = useCapabilities(project);
  // The page has requested the activity for its checks.
  const {
    lastShares: shares,
    audienceChangedAt: audience,
    payloadChangedAt: payload,
  } = useFlagChanges(project, experiment, false);
  const marks = changeMarks({ shares, audience, payload, metrics: experiment.metrics_changed_at }, experiment);
  return (
    <section aria-labelledby="over-time">
      <Title order={2} id="over-time">
        Over time
      </Title>
      {lift.history.length > 0 && leader !== null && (
        <Box mb="xs">
          {note(`Relative lift of ${isolateName(leader)} so far, with the ${DECIDING_INTERVAL} of each day.`)}
        </Box>
      )}
      {chartOrNote(props, hasDailyResults, marks)}
    </section>
  );
}
