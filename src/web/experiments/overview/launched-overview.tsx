import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { unsupportedDesign } from '#contract/reported-design.ts';
import { hasGoal } from '#verdict/metric.ts';
import { experimentStep } from '#verdict/next-step/experiment-step.ts';
import type { NextStep } from '#verdict/next-step/next-step.ts';
import { isDecided, type ResultCard, recordCard } from '#verdict/result-card.ts';
import { comparedSplit } from '#verdict/variant-split.ts';
import { TermHelp } from '../../glossary/term-help.tsx';
import { href } from '../../paths.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { goalFieldOf } from '../form/experiment-limits.ts';
import { goalText } from '../goal-text.ts';
import { DecidedBy } from '../lifecycle/decided-by.tsx';
import { NextStepButton } from '../lifecycle/next-step-button.tsx';
import { ResultsSummaryLine } from '../results/header/results-summary-line.tsx';
import { ExposureEventName } from '../results/loading/exposure-texts.tsx';
import { hasNoParticipants, leftOutFor } from '../results/loading/no-participants.tsx';
import { ResultsErrorPanel } from '../results/loading/results-error.tsx';
import { ResultsUnavailable } from '../results/loading/results-unavailable.tsx';
import { StoppedWaiting } from '../results/loading/stopped-waiting.tsx';
import type { GoalRequest } from '../results/loading/use-goal-request.ts';
import { WaitingIndicator } from '../results/loading/waiting-indicator.tsx';
import type { Goal, MeasuredMetric } from '../results/measured-metric.ts';
import { describeServerVerdict } from '../results/server-verdict/server-criteria.ts';
import { useResults } from '../results/use-results.ts';
import { VerdictBadge } from '../results/verdict/verdict-badge.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { DecisionSection } from './decision-section.tsx';
import { GoalPlot } from './goal-plot.tsx';
import { GuardrailTable } from './guardrail-table.tsx';
import { HealthSection } from './health-section.tsx';
import { HypothesisSection } from './hypothesis-section.tsx';
import { NextStepCard, NextStepCardLoading } from './next-step-card.tsx';
import { OverviewFacts } from './overview-facts.tsx';
import { OverviewLayout, type OverviewProps, OverviewSection, SectionText } from './overview-layout.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { VariantsSection } from './variants-section.tsx';

/** The overview of a running or ended experiment, with the current result. */
export function LaunchedOverview(props: OverviewProps) {
  const { project, experiment } = props;
  const { timeZone } = useProjectInfo(project);
  const access = hasGoal(experiment) ? 'compute' : 'read';
  const { request, goal, others } = useResults(project, experiment, access);
  return (
    <OverviewLayout
      {...props}
      summary={
        <ResultsSummaryLine
          project={project}
          experiment={experiment}
          timeZone={timeZone}
          goal={goal}
          computedAt={request.response?.last_refresh ?? null}
          waiting={hasGoal(experiment) && request.isBusy && <WaitingIndicator stop={request.stop} />}
        />
      }
      facts={
        <OverviewFacts
          project={project}
          experiment={experiment}
          participants={goal?.rows ?? null}
          hasStartEvent={goal?.people === 'start_event'}
        />
      }
    >
      <Verdict {...props} goal={goal} isLoading={hasGoal(experiment) && request.isBusy && request.response === null} />
      <HypothesisSection project={project} experiment={experiment} />
      <VariantsSection experiment={experiment} />
      <OverviewSection id="goal" title="Goal metric" about={goal?.label.replace('Goal: ', '') ?? goalText(experiment)}>
        <GoalResult {...props} request={request} goal={goal} />
      </OverviewSection>
      <Guardrails metrics={others} />
      <HealthSection project={project} experiment={experiment} checks={goal?.report?.checks ?? []} />
      <TimelineSection project={project} experiment={experiment} />
      <DecisionSection project={project} experiment={experiment} />
    </OverviewLayout>
  );
}

type OverviewProjectProps = Pick<OverviewProps, 'project' | 'experiment'>;

interface VerdictProps extends OverviewProps {
  goal: Goal | null;
  isLoading: boolean;
}

/**
 * Shows the verdict with the next step, or a placeholder while it is loading.
 */
function Verdict({ project, experiment, goal, isLoading }: VerdictProps) {
  const report = goal?.report;
  if (!report && (isLoading || goal?.input)) return <NextStepCardLoading />;
  if (!report) return <StepWithoutResults project={project} experiment={experiment} />;
  const { card, next } = report;
  const isRunning = statusOf(experiment, Date.now()) === 'running';
  return (
    <NextStepCard
      badge={<VerdictBadge card={card} />}
      title={card.sentence}
      detail={<StepText {...{ project, experiment, card }} step={next} />}
      isWarning={card.kind === 'invalid' || card.kind === 'harmed' || card.kind === 'no_flag'}
    >
      <Group gap="xs">
        <NextStepButton project={project} experiment={experiment} step={next} />
        <ButtonLink to={href.experimentResults(project, experiment.id)}>
          {isRunning ? 'View the results' : 'View the final results'}
        </ButtonLink>
      </Group>
    </NextStepCard>
  );
}

interface StepProps extends OverviewProjectProps {
  step: NextStep;
  /** Null if the title is the step itself. */
  card: ResultCard | null;
}

/** Says what to do next and, if the team has decided, who decided and why. */
const StepText = ({ project, experiment, step, card }: StepProps) => (
  <>
    {card && <b>{step.action}</b>}
    <span>{` ${step.detail}`}</span>
    {card !== null && isDecided(card) && (
      <>
        {card.reason !== '' && <span dir="auto">{` Reason: ${card.reason}`}</span>}
        <DecidedBy project={project} experiment={experiment} />
      </>
    )}
  </>
);

/** Shows the step that follows from the experiment's record, if there are no results to judge. */
function StepWithoutResults({ project, experiment }: { project: number; experiment: Experiment }) {
  const step = experimentStep(experiment, { state: 'early', leader: null }, Date.now());
  if (!step) return null;
  const card = recordCard(experiment, step, Date.now());
  return (
    <NextStepCard
      {...(card ? { badge: <VerdictBadge card={card} /> } : { icon: 'warning' as const })}
      title={card?.sentence ?? step.action}
      detail={<StepText {...{ project, experiment, step, card }} />}
    >
      <NextStepButton project={project} experiment={experiment} step={step} />
    </NextStepCard>
  );
}

interface GoalProps extends OverviewProps {
  request: GoalRequest;
  goal: Goal | null;
}

/** Reserves the space of the plot: a row for each variant, with the axis in place of the baseline. */
const GoalSkeleton = ({ label, experiment }: { label: string; experiment: Experiment }) => (
  <Skeleton label={label} rows={comparedSplit(experiment).length} rowHeightPx={73} />
);

/** Shows the goal's result, or why there is none yet. */
function GoalResult({ project, experiment, request, goal }: GoalProps) {
  const { problem, response, isBusy, isStopped, retry } = request;
  if (!hasGoal(experiment)) return <NoGoal project={project} experiment={experiment} />;
  if (problem) return <ResultsUnavailable {...{ project, experiment, request, problem }} />;
  if (isStopped) return <StoppedWaiting retry={retry} />;
  if (goal) return <ComputedGoal project={project} experiment={experiment} goal={goal} />;
  if (response)
    return (
      <Text mt="sm" data-none>
        The server sent no results.
      </Text>
    );
  return isBusy ? <GoalSkeleton label="Loading the results" experiment={experiment} /> : null;
}

interface ComputedProps {
  project: number;
  experiment: Experiment;
  goal: Goal;
}

/** Says why a retention metric counts no one yet. */
function NobodyStarted({ goal }: Pick<ComputedProps, 'goal'>) {
  if (goal.openWindows === 'left_out')
    return <SectionText>No one is counted yet: people who can still come back are left out.</SectionText>;
  return (
    <SectionText>
      No one is counted yet: no exposed person has done the start event{' '}
      <code dir="auto">{goal.metric.sources[0]?.name}</code>.
    </SectionText>
  );
}

/** Shows the goal's computed result, or why the variants can't be compared. */
function ComputedGoal({ project, experiment, goal }: ComputedProps) {
  const { hasOwnVerdict } = useCapabilities(project);
  const { id } = experiment;
  if (goal.problem) return <ResultsErrorPanel problem={goal.problem} retry={goal.retry} />;
  if (goal.report) return <GoalPlot goal={goal} report={goal.report} />;
  if (goal.input) return <GoalSkeleton label="Computing the numbers" experiment={experiment} />;
  if (hasNoParticipants(goal.rows))
    return goal.people === 'start_event' ? (
      <NobodyStarted goal={goal} />
    ) : (
      <NobodyExposed project={project} experiment={experiment} goal={goal} />
    );
  return (
    <SectionText>
      <span>
        {unsupportedDesign(experiment) ??
          (hasOwnVerdict ? `${describeServerVerdict(goal.results)}.` : 'There is not enough data for a verdict.')}
      </span>{' '}
      <Link to={href.experimentResults(project, id)}>View the numbers</Link>
    </SectionText>
  );
}

function NoGoal({ project, experiment }: { project: number; experiment: Experiment }) {
  const goalField = goalFieldOf(experiment, useCapabilities(project));
  return (
    <SectionText>
      No goal metric is set, so there are no results.{' '}
      <Link to={`${href.experimentSetup(project, experiment.id)}#${goalField}`}>Set the goal</Link>
    </SectionText>
  );
}

/** Says that no one was exposed, or that no one is counted because the time window of each person is still open. */
function NobodyExposed({ project, experiment, goal }: ComputedProps) {
  const leftOut = leftOutFor(goal);
  return (
    <SectionText>
      {leftOut === null ? (
        <span>
          No participants yet: since the start, there is no{' '}
          <ExposureEventName experiment={experiment} isLegacy={goal.metric.isLegacy} />.
        </span>
      ) : (
        <span>{`No one is counted yet: people whose time window for the goal is still open are left out. They are counted ${leftOut} after their exposure.`}</span>
      )}{' '}
      <Link to={`${href.experimentSetup(project, experiment.id)}#code`}>View the code</Link>
    </SectionText>
  );
}

function Guardrails({ metrics }: { metrics: readonly MeasuredMetric[] }) {
  const guardrails = metrics.filter(({ metric }) => metric.role === 'guardrail');
  if (guardrails.length === 0) return null;
  return (
    <OverviewSection
      id="guardrails"
      title="Guardrails"
      help={<TermHelp term="guardrail" />}
      about="Relative change compared with control, with its interval."
    >
      <GuardrailTable metrics={guardrails} />
    </OverviewSection>
  );
}
