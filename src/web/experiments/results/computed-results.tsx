import type { Experiment } from '#contract/experiment.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Analysis, Question } from './analysis/analyse.ts';
import { reportOf } from './analysis/report.ts';
import { useSettings } from './analysis/use-settings.ts';
import { DecisionRecord } from './decisions/decision-record.tsx';
import { FunnelSteps } from './funnel-steps.tsx';
import { GoalSection } from './goal-section.tsx';
import { OverTime } from './looks/over-time.tsx';
import { useLookKey } from './looks/use-looks.ts';
import { OwnTable } from './own-table.tsx';
import styles from './results.module.css';
import { ResultsProblem } from './results-problem.tsx';
import { Sensitivity } from './sensitivity.tsx';
import { ServerOnly } from './server-only.tsx';
import type { Evidence } from './take-along/evidence.ts';
import { TakeAlongMenu } from './take-along/take-along-menu.tsx';
import { TrustRow } from './trust-row.tsx';
import { type ComputedReading, type Goal, useGoal } from './use-goal.ts';
import { VerdictCard } from './verdict-card.tsx';

/** The goal metric: our numbers from the server's counts, or, where it does not tell them, what the server says alone. */
export function ComputedResults({ experiment, reading }: { experiment: Experiment; reading: ComputedReading }) {
  const goal = useGoal(experiment, reading);
  const { question, analysis, problem, results, rows } = goal;
  if (problem) return <ResultsProblem problem={problem} retry={goal.retry} />;
  if (question && !analysis) return <Skeleton label="Computing the numbers" lines={8} />;
  return (
    <>
      {question && analysis ? (
        <Computed experiment={experiment} goal={goal} analysis={analysis} question={question} />
      ) : (
        <ServerOnly experiment={experiment} goal={goal} />
      )}
      {results.steps.length > 0 && (
        <section aria-labelledby="funnel" className={styles['section']}>
          <h2 id="funnel">Funnel</h2>
          <p>Share of everybody who entered.</p>
          <FunnelSteps steps={results.steps} variants={rows.map(({ key }) => key)} />
        </section>
      )}
    </>
  );
}

interface Props {
  experiment: Experiment;
  goal: Goal;
  analysis: Analysis;
  question: Question;
}

function Computed({ experiment, goal, analysis, question }: Props) {
  const [, change] = useSettings();
  const storageKey = useLookKey(experiment);
  const { results, rows, computedAt, label } = goal;
  const report = reportOf({ experiment, results, rows, analysis, computedAt, now: Date.now() });
  const evidence = (): Evidence => ({
    experiment,
    label,
    computedAt,
    takenAt: new Date().toISOString(),
    address: location.href,
    report,
  });
  return (
    <>
      <TrustRow checks={report.checks} />
      <VerdictCard report={report} results={results} actions={<TakeAlongMenu evidence={evidence} raw={goal.raw} />} />
      <GoalSection
        label={label}
        rows={rows}
        analysis={analysis}
        question={question}
        state={report.decision.state}
        change={change}
      />
      <section aria-labelledby="numbers" className={styles['section']}>
        <h2 id="numbers">Numbers</h2>
        <OwnTable label="Numbers" rows={rows} analysis={analysis} />
      </section>
      <OverTime
        key={experiment.id}
        storageKey={storageKey}
        analysis={analysis}
        computedAt={computedAt}
        series={results.series}
        variants={rows.map(({ key }) => key)}
      />
      <Sensitivity
        question={question}
        report={report}
        variants={rows.filter(({ people, successes }) => people && successes !== null).map(({ key }) => key)}
      />
      <DecisionRecord key={storageKey} name={experiment.name} storageKey={storageKey} report={report} />
    </>
  );
}
