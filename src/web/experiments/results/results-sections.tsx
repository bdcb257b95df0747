import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { storesConclusion } from '../lifecycle/conclusion-fields.tsx';
import { ResultsCheckList } from './checks/results-check-list.tsx';
import { SplitSection } from './checks/sample-ratio-section.tsx';
import { DecisionRecord } from './decision/device-decision.tsx';
import { TeamDecision } from './decision/team-decision.tsx';
import { FunnelSection } from './funnel/funnel-section.tsx';
import { ImpactSection } from './impact/impact-section.tsx';
import { ResultsProblem } from './loading/results-error.tsx';
import { ResultsSkeleton } from './loading/results-skeleton.tsx';
import { NumbersSection } from './numbers/numbers-section.tsx';
import { OverTime } from './over-time/over-time-section.tsx';
import { GoalSection } from './plot/goal-section.tsx';
import styles from './results.module.css';
import { Sensitivity } from './sensitivity/sensitivity-section.tsx';
import { ServerOnly } from './server-verdict/server-only-results.tsx';
import type { Goal } from './use-goal.ts';
import { VerdictActions } from './verdict/verdict-actions.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';
import { useLookKey } from './view-history/use-view-history.ts';

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
  /** The secondary metrics, which stand between what was counted and what can be varied. */
  secondary: ReactNode;
}

/** The goal metric: our numbers from the server's counts, or, where it does not tell them, what the server says alone. */
export function ComputedResults({ goal, secondary, ...props }: Props) {
  const { question, report, problem } = goal;
  if (problem) return <ResultsProblem problem={problem} retry={goal.retry} />;
  if (question && !report) return <ResultsSkeleton label="Computing the numbers" experiment={props.experiment} />;
  if (question && report) return <Computed {...props} {...{ goal, secondary, question, report }} />;
  return (
    <>
      <ServerOnly experiment={props.experiment} goal={goal} />
      <FunnelSection goal={goal} />
      {secondary}
    </>
  );
}

/** With more variants than these the steps of a funnel need the whole width. */
const MOST_SIDE_BY_SIDE = 4;

function Computed(props: Props & { question: AnalysisInput; report: VerdictReport }) {
  const { project, experiment, goal, secondary, question, report } = props;
  const storageKey = useLookKey(experiment);
  const { results, rows, computedAt, label, title } = goal;
  const { analysis, verdict } = report;
  return (
    <>
      <ResultsCheckList checks={report.checks} />
      <VerdictCard
        report={report}
        results={results}
        actions={<VerdictActions project={project} experiment={experiment} state={verdict.state} />}
      />
      <SplitSection rows={rows} checks={report.checks} experiment={experiment} />
      <GoalSection {...{ title, label, rows, analysis, question, verdict }} />
      <NumbersSection rows={rows} report={report} question={question} />
      <div className={rows.length <= MOST_SIDE_BY_SIDE ? styles['pair'] : undefined}>
        <OverTime
          key={experiment.id}
          {...{ storageKey, experiment, analysis, computedAt }}
          series={results.series}
          variants={rows.map(({ key }) => key)}
        />
        <FunnelSection goal={goal} />
      </div>
      {secondary}
      <Sensitivity question={question} report={report} rows={rows} />
      <ImpactSection key={`impact ${storageKey}`} storageKey={storageKey} report={report} />
      {storesConclusion(experiment) ? (
        <TeamDecision key={experiment.id} project={project} experiment={experiment} />
      ) : (
        <DecisionRecord key={storageKey} name={experiment.name} storageKey={storageKey} report={report} />
      )}
    </>
  );
}
