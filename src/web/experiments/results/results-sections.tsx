import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { storesConclusion } from '../lifecycle/conclusion-fields.tsx';
import { NextStepButton } from '../lifecycle/next-step-button.tsx';
import { PeriodsTable } from './checks/periods-table.tsx';
import { ResultsCheckList } from './checks/results-check-list.tsx';
import { SampleRatioSection } from './checks/sample-ratio-section.tsx';
import { DeviceDecision } from './decision/device-decision.tsx';
import { TeamDecision } from './decision/team-decision.tsx';
import { FunnelSection } from './funnel/funnel-section.tsx';
import { ImpactSection } from './impact/impact-section.tsx';
import { hasNoParticipants, leftOutFor, NoParticipants } from './loading/no-participants.tsx';
import { NobodyStarted } from './loading/nobody-started.tsx';
import { ResultsErrorPanel } from './loading/results-error.tsx';
import { ResultsSkeleton } from './loading/results-skeleton.tsx';
import type { Goal } from './measured-metric.ts';
import { NumbersSection } from './numbers/numbers-section.tsx';
import { OverTimeSection } from './over-time/over-time-section.tsx';
import { GoalSection } from './plot/goal-section.tsx';
import styles from './results.module.css';
import { SensitivitySection } from './sensitivity/sensitivity-section.tsx';
import { ServerFigures } from './server-verdict/server-figures.tsx';
import { ServerOnlyResults } from './server-verdict/server-only-results.tsx';
import { ServerVerdict } from './server-verdict/server-verdict.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';
import { useResultsStorageKey } from './view-history/use-view-history.ts';

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
  /** The section with the secondary metrics. */
  secondary: ReactNode;
}

/** The sections of the results page. If the goal was not analyzed, they contain only the server's numbers for it. */
export function ResultsSections({ goal, secondary, ...props }: Props) {
  const { input, report, problem } = goal;
  if (problem) return <ResultsErrorPanel problem={problem} retry={goal.retry} />;
  if (input && !report) return <ResultsSkeleton label="Computing the numbers" experiment={props.experiment} />;
  if (!input && hasNoParticipants(goal.rows)) {
    const { people, metric, openWindows } = goal;
    if (people === 'start_event') return <NobodyStarted {...props} openWindows={openWindows} retention={metric} />;
    return <NoParticipants {...props} isLegacy={metric.isLegacy} leftOut={leftOutFor(goal)} />;
  }
  if (input && report) return <AnalyzedResults {...props} {...{ goal, secondary, input, report }} />;
  return (
    <>
      <ServerOnlyResults {...props} goal={goal} />
      <FunnelSection goal={goal} />
      {secondary}
    </>
  );
}

/** With more variants than this, the funnel needs the full width. */
const MAX_SIDE_BY_SIDE = 4;

function AnalyzedResults(props: Props & { input: AnalysisInput; report: VerdictReport }) {
  const { project, experiment, goal, secondary, input, report } = props;
  const { hasOwnVerdict } = useCapabilities(project);
  const storageKey = useResultsStorageKey(experiment);
  const { results, rows, computedAt, label, title } = goal;
  const { analysis, verdict } = report;
  return (
    <>
      <ResultsCheckList checks={report.checks} />
      <VerdictCard
        report={report}
        actions={<NextStepButton project={project} experiment={experiment} step={report.next} />}
      />
      <SampleRatioSection
        rows={rows}
        checks={report.checks}
        experiment={experiment}
        hasStartEvent={analysis.hasStartEvent === true}
      />
      <PeriodsTable project={project} results={results} analysis={analysis} />
      <GoalSection
        {...{ title, label, rows, analysis, input, verdict }}
        endedWindowNote={report.endedWindowNote}
        usual={goal.usual}
        people={goal.people}
      />
      <NumbersSection rows={rows} report={report} input={input} />
      {hasOwnVerdict && goal.metric.isLegacy && <ServerVerdict results={results} disagreement={report.disagreement} />}
      {hasOwnVerdict && <ServerFigures experiment={experiment} raw={goal.raw} label={title} />}
      <div className={rows.length <= MAX_SIDE_BY_SIDE ? styles.pair : undefined}>
        <OverTimeSection
          key={experiment.id}
          {...{ project, storageKey, experiment, analysis, computedAt }}
          metric={goal.metric}
          leader={verdict.leader?.key ?? null}
          series={results.series}
          variants={rows.map(({ key }) => key)}
        />
        <FunnelSection goal={goal} />
      </div>
      {secondary}
      <SensitivitySection input={input} report={report} rows={rows} />
      <ImpactSection key={`impact ${storageKey}`} storageKey={storageKey} report={report} />
      {storesConclusion(experiment) ? (
        <TeamDecision key={experiment.id} project={project} experiment={experiment} />
      ) : (
        <DeviceDecision key={storageKey} name={experiment.name} storageKey={storageKey} report={report} />
      )}
    </>
  );
}
