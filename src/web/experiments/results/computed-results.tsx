import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { storesConclusion } from '../lifecycle/team-conclusion.tsx';
import type { Question } from './analysis/analyse.ts';
import type { Report } from './analysis/report.ts';
import { DecisionRecord } from './decisions/decision-record.tsx';
import { TeamDecision } from './decisions/team-decision.tsx';
import { FunnelSection } from './funnel-section.tsx';
import { GoalSection } from './goal-section.tsx';
import { ImpactSection } from './impact/impact-section.tsx';
import { OverTime } from './looks/over-time.tsx';
import { useLookKey } from './looks/use-looks.ts';
import { NumbersSection } from './numbers-section.tsx';
import styles from './results.module.css';
import { ResultsProblem } from './results-problem.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { Sensitivity } from './sensitivity.tsx';
import { ServerOnly } from './server-only.tsx';
import { SplitSection } from './split/split-section.tsx';
import { TrustRow } from './trust-row.tsx';
import type { Goal } from './use-goal.ts';
import { VerdictActions } from './verdict-actions.tsx';
import { VerdictCard } from './verdict-card.tsx';

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

function Computed(props: Props & { question: Question; report: Report }) {
  const { project, experiment, goal, secondary, question, report } = props;
  const storageKey = useLookKey(experiment);
  const { results, rows, computedAt, label, title } = goal;
  const { analysis, decision } = report;
  return (
    <>
      <TrustRow checks={report.checks} />
      <VerdictCard
        report={report}
        results={results}
        actions={<VerdictActions project={project} experiment={experiment} state={decision.state} />}
      />
      <SplitSection rows={rows} checks={report.checks} experiment={experiment} />
      <GoalSection {...{ title, label, rows, analysis, question, decision }} />
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
