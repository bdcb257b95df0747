import { Box, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { MAX_DIMENSIONS } from '#contract/segments.ts';
import { useDimensions } from '../../../segments/dimension-queries.ts';
import { useMissingScopeReason } from '../../../session/session-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import { useProjectInfo } from '../../use-project-info.ts';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { isOwnMetric } from './metric-breakdowns.ts';
import { reportedSegments } from './reported-segments.ts';
import { SegmentChoices } from './segment-choice.tsx';
import {
  isChosen,
  type SegmentChoice,
  type SegmentOption,
  segmentOptions,
  useSegmentChoice,
} from './segment-property.ts';
import { SegmentsContent } from './segments-content.tsx';
import { useSegmentResults } from './use-segment-results.ts';

const DimensionDialog = lazyComponent(
  () => import('../../../segments/dimension-dialog.tsx'),
  (module) => module.DimensionDialog,
);

const BreakdownDialog = lazyComponent(
  () => import('./breakdown-dialog.tsx'),
  (module) => module.BreakdownDialog,
);

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
  /** The test variant that the verdict is about. */
  leader: string | null;
  /** Computes the results again. */
  refresh: () => void;
}

const ROW_PX = 52;

interface SaveProps {
  project: number;
  option: SegmentOption;
  onSaved: (choice: SegmentChoice) => void;
}

/** The button that gives the chosen property a name. Nothing for a dimension, and for a key that can't write. */
function SaveAsDimension({ project, option, onSaved }: SaveProps) {
  const missingScope = useMissingScopeReason('experiment:write');
  const [isOpen, setOpen] = useState(false);
  const { definition, name } = option;
  return (
    <Group justify="flex-end" className={styles.tools}>
      <Button
        kind="link"
        disabledReason={missingScope}
        onPointerEnter={DimensionDialog.preload}
        onClick={() => setOpen(true)}
      >
        Save as dimension…
      </Button>
      {isOpen && (
        <DimensionDialog
          project={project}
          existing={null}
          start={{ ...definition, name }}
          onClose={() => setOpen(false)}
          onSaved={({ id }) => onSaved({ dimension: id })}
        />
      )}
    </Group>
  );
}

/** The segments of what somebody chooses. Nothing is computed until then. */
function ChosenSegments({ project, experiment, goal, leader }: Props) {
  const [chosen, choose] = useSegmentChoice();
  const { timeZone } = useProjectInfo(project);
  const { data: dimensions } = useDimensions(project);
  const query = useSegmentResults(project, experiment.id, goal.metric, chosen);
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  const options = segmentOptions(experiment, dimensions, chosen);
  const option = options.find((one) => isChosen(one, chosen));
  const isNamed = option === undefined || 'dimension' in option.choice;
  return (
    <>
      <SegmentChoices
        {...{ options, chosen, timeZone }}
        results={isPlaceholderData ? undefined : data}
        onChoose={choose}
      />
      {chosen && error && !data && (
        <ProblemPanel title="The segments could not be computed" problem={error} retry={() => void refetch()} />
      )}
      {chosen && isPending && <Skeleton label="Computing the segments" rows={6} rowHeightPx={ROW_PX} />}
      {chosen && data && (
        <Box opacity={isPlaceholderData ? 0.5 : 1} aria-busy={isPlaceholderData}>
          <SegmentsContent experiment={experiment} goal={goal} results={data} leader={leader} />
        </Box>
      )}
      {!isNamed && dimensions && dimensions.length < MAX_DIMENSIONS && (
        <SaveAsDimension project={project} option={option} onSaved={choose} />
      )}
    </>
  );
}

/** The values that PostHog sent for a metric with a breakdown, and the button that changes the breakdown. */
function ReportedSegments({ refresh, ...props }: Props) {
  const { project, experiment, goal } = props;
  const [isOpen, setOpen] = useState(false);
  const lock = useExperimentLock(experiment);
  const reported = reportedSegments(goal);
  if (goal.metric.isLegacy) return null;
  const isOwn = isOwnMetric(experiment.metrics, goal.metric.id);
  return (
    <>
      <div>
        <Button
          disabledReason={lock ?? (isOwn ? undefined : 'The goal is a shared metric. Change its breakdown in PostHog.')}
          onPointerEnter={BreakdownDialog.preload}
          onClick={() => setOpen(true)}
        >
          {reported ? 'Change breakdown…' : 'Break down by…'}
        </Button>
      </div>
      {isOpen && (
        <BreakdownDialog
          {...{ project, experiment, metric: goal.metric }}
          onClose={() => setOpen(false)}
          onSaved={refresh}
        />
      )}
      {reported && <SegmentsContent {...props} results={reported} />}
    </>
  );
}

/** Whether the lift differs between groups of people. On PostHog, the properties are a part of the metric. */
export function SegmentsSection(props: Props) {
  const { dividesResults } = useCapabilities(props.project);
  if (props.goal.metric.isLegacy) return null;
  return (
    <section aria-labelledby="segments">
      <Title order={2} id="segments" tabIndex={-1}>
        Segments
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {`Does the lift differ between kinds of ${countedGroups(props.experiment)?.many ?? 'people'}?`}
      </Text>
      {dividesResults ? <ChosenSegments {...props} /> : <ReportedSegments {...props} />}
    </section>
  );
}
