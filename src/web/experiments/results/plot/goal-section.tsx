import { Box, Group, Text, Title } from '@mantine/core';
import { memo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { DECIDING_INTERVAL } from '#verdict/required-confidence.ts';
import { formatMetricValue, peopleNoun } from '#verdict/text/metric-format.ts';
import { TermHelp } from '../../../glossary/term-help.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import type { CountedPeople, Goal } from '../measured-metric.ts';
import { describeMetric } from '../secondary-metrics/metric-texts.ts';
import { directionLabels } from '../settings/direction-choice.tsx';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { useDensityCurves } from '../worker/use-analysis.ts';
import { CupedChip, CupedPanel, useCupedPanel } from './cuped-panel.tsx';
import { EndedWindowNote } from './ended-window-note.tsx';
import styles from './goal-section.module.css';
import { IntervalPlot } from './interval-plot.tsx';
import { decidingValue, plotRows, widestInterval } from './plot-rows.ts';
import { type Axis, axes, type Scale, scaleOf } from './scale.ts';

const axisLabels: Record<Analysis['metric'], Record<Axis, string>> = {
  funnel: { percent: 'Relative lift', points: 'Difference', rate: 'Rate' },
  trend: { percent: 'Relative lift', points: 'Difference', rate: 'Mean' },
  mean: { percent: 'Relative lift', points: 'Difference', rate: 'Mean' },
  ratio: { percent: 'Relative lift', points: 'Difference', rate: 'Ratio' },
};

const peopleTexts: Record<CountedPeople, string> = {
  first_step: ' Participants are the people who took the first step.',
  start_event: ' Only {people} are counted.',
  exposed: '',
};

function Legend({ interval }: { interval: string }) {
  return (
    <ul className={styles.legend}>
      <li>
        <span>{interval}</span>
        {interval === DECIDING_INTERVAL && <TermHelp term="decidingInterval" />}
      </li>
      <li data-half>the most likely half</li>
    </ul>
  );
}

interface Props {
  experiment: Experiment;
  goal: Goal;
  analysis: Analysis;
  /** The scale of the relative lifts, which all metrics share. */
  liftScale: Scale;
}

/** The goal's plot: every variant compared with the baseline on one axis. */
export const GoalSection = memo(function GoalSection({ experiment, goal, analysis, liftScale }: Props) {
  const { title, label, rows, people, report, input } = goal;
  const [axis, setAxis] = useUrlChoice<Axis>('axis', axes, 'percent');
  const [cupedPanel] = useCupedPanel();
  const [density] = useUrlChoice('density', ['no', 'yes'], 'no');
  const { data: curves } = useDensityCurves(input, density === 'yes');
  const { settings, metric } = analysis;
  const plotted = plotRows(analysis, axis, report?.verdict);
  const legacyDefinition = label === title ? '' : label.replace('Goal: ', '');
  const definition = goal.metric.isLegacy ? legacyDefinition : describeMetric(goal, analysis.groups ?? null);
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key);
  const variantOf = (key: string) => analysis.variants.find((variant) => variant.key === key);
  return (
    <section aria-labelledby="goal">
      <Group align="end" justify="space-between" gap="xs" mb="xs">
        <Box flex="1 1 16rem" miw={0} className={styles.heading}>
          <Title order={2} id="goal" tabIndex={-1} data-metric>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {`${definition === '' ? '' : `${definition}. `}${directionLabels[settings.direction]}.${peopleTexts[people].replace('{people}', peopleNoun(analysis))}`}
          </Text>
          <EndedWindowNote note={report?.endedWindowNote ?? null} />
        </Box>
        <Group gap="xs">
          <CupedChip experiment={experiment} goal={goal} analysis={analysis} />
          <SegmentedChoice label="Axis" choices={axisLabels[metric]} value={axis} onChange={setAxis} />
        </Group>
      </Group>
      <CupedPanel experiment={experiment} goal={goal} analysis={analysis} />
      <IntervalPlot
        label={label}
        rows={plotted}
        scale={axis === 'percent' ? liftScale : scaleOf([analysis], axis)}
        axis={axis}
        analysis={analysis}
        indexOf={indexOf}
        formatCounts={(key) => formatMetricValue(decidingValue(variantOf(key)), analysis)}
        curves={density === 'yes' ? curves : undefined}
        isWithOther={cupedPanel === 'open'}
      />
      <Legend interval={widestInterval(analysis, axis)} />
    </section>
  );
});
