import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { peopleNoun } from '#verdict/text/metric-format.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { NextStepButton } from '../lifecycle/next-step-button.tsx';
import { ResultsCheckList } from './checks/results-check-list.tsx';
import { ResultDetails, ServerDetails } from './details/result-details.tsx';
import { hasNoParticipants, leftOutFor, NoParticipants } from './loading/no-participants.tsx';
import { NobodyStarted } from './loading/nobody-started.tsx';
import { ResultsErrorPanel } from './loading/results-error.tsx';
import { ResultsSkeleton } from './loading/results-skeleton.tsx';
import type { Goal } from './measured-metric.ts';
import { NumbersSection } from './numbers/numbers-section.tsx';
import { OverTimeSection } from './over-time/over-time-section.tsx';
import { useLiftHistory } from './over-time/use-lift-history.ts';
import { GoalSection } from './plot/goal-section.tsx';
import type { Scale } from './plot/scale.ts';
import { SegmentsSection } from './segments/segments-section.tsx';
import { usePlannedHarm } from './segments/use-planned-harm.ts';
import { ServerOnlyResults } from './server-verdict/server-only-results.tsx';
import { cardSide } from './verdict/card-side.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';

export interface SectionsProps {
  project: number;
  experiment: Experiment;
  goal: Goal;
  /** The section with guardrails and secondary metrics. */
  secondary: ReactNode;
  /** The scale of the relative lifts of all metrics. */
  liftScale: Scale;
  /** Computes the results again. */
  refresh: () => void;
}

/** The sections of the results page. If the goal was not analyzed, they contain only the server's numbers for it. */
export function ResultsSections({ goal, secondary, liftScale, ...props }: SectionsProps) {
  const { input, report, problem } = goal;
  if (input && !report && !problem)
    return <ResultsSkeleton label="Computing the numbers" experiment={props.experiment} />;
  if (input && report && !problem)
    return <AnalyzedResults {...props} {...{ goal, secondary, liftScale, input, report }} />;
  const isEmpty = !input && hasNoParticipants(goal.rows);
  return (
    <Stack gap="xl">
      {problem && <ResultsErrorPanel problem={problem} retry={goal.retry} />}
      {!problem && isEmpty && <NoOne {...props} goal={goal} />}
      {!problem && !isEmpty && <ServerOnlyResults {...props} goal={goal} />}
      {!problem && !isEmpty && secondary}
      <ServerDetails {...props} goal={goal} />
    </Stack>
  );
}

/** Says that no one is counted yet. */
function NoOne({ goal, ...props }: Pick<SectionsProps, 'project' | 'experiment' | 'goal'>) {
  const { people, metric, openWindows } = goal;
  if (people === 'start_event') return <NobodyStarted {...props} openWindows={openWindows} retention={metric} />;
  return <NoParticipants {...props} isLegacy={metric.isLegacy} leftOut={leftOutFor(goal)} />;
}

function AnalyzedResults(props: SectionsProps & { input: AnalysisInput; report: VerdictReport }) {
  const { project, experiment, goal, secondary, liftScale, refresh, input, report } = props;
  const { rows, metric } = goal;
  const { analysis, verdict } = report;
  const leader = verdict.leader?.key ?? null;
  const { hasDailyResults } = useCapabilities(project);
  const settings = {
    experiment,
    metric: metric.isLegacy || !hasDailyResults ? null : metric,
    settings: analysis.settings,
  };
  const lift = useLiftHistory(project, settings, leader);
  const warnings = usePlannedHarm(project, { experiment, goal, settings: analysis.settings, leader });
  const people = rows.reduce((sum, row) => sum + (row.people ?? 0), 0);
  const total = `${formatNumber(people)} ${peopleNoun(analysis, people)}`;
  return (
    <Stack gap="xl">
      <div>
        <ResultsCheckList checks={report.checks} />
        <VerdictCard
          report={report}
          side={cardSide({ project, experiment, report, rows, total })}
          warnings={warnings}
          action={<NextStepButton project={project} experiment={experiment} step={report.next} />}
        />
      </div>
      <GoalSection experiment={experiment} goal={goal} analysis={analysis} liftScale={liftScale} />
      <SegmentsSection {...{ project, experiment, goal, leader, refresh }} />
      <NumbersSection rows={rows} analysis={analysis} />
      {secondary}
      <OverTimeSection {...{ project, experiment, metric, analysis, leader, lift }} state={verdict.state} />
      <ResultDetails {...{ project, experiment, goal, input, report, lift: lift.history }} />
    </Stack>
  );
}
