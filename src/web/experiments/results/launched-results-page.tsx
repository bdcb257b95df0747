import { memo, useDeferredValue, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Content } from '../../ui/content.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExperimentActions } from '../lifecycle/experiment-actions.tsx';
import { useProjectFacts } from '../use-project-info.ts';
import { trailOf } from './breadcrumbs.ts';
import { TakeAlongMenu } from './export/results-export-menu.tsx';
import { ArchivedBanner } from './header/archived-banner.tsx';
import { ContextStrip } from './header/results-summary-line.tsx';
import styles from './launched-results-page.module.css';
import { RefreshButton } from './loading/refresh-button.tsx';
import { ResultsSkeleton } from './loading/results-skeleton.tsx';
import { RefusedResults } from './loading/results-unavailable.tsx';
import { GivenUp } from './loading/stopped-waiting.tsx';
import { useRefresh } from './loading/use-refresh.ts';
import { type Asked, useAsked } from './loading/use-results-request.ts';
import { Waiting } from './loading/waiting-indicator.tsx';
import { FinePrint } from './method/method-section.tsx';
import { ResultsBody } from './results-content.tsx';
import { SecondaryMetrics } from './secondary-metrics/secondary-metrics-section.tsx';
import { type SecondaryAnswer, useSecondary } from './secondary-metrics/use-secondary-metrics.ts';
import { KeyList } from './shortcuts/shortcut-list.tsx';
import { usePageKeys } from './shortcuts/use-results-shortcuts.ts';
import { type Goal, useGoal } from './use-goal.ts';
import { prepareWorker } from './worker/worker-client.ts';

interface Props {
  project: number;
  experiment: Experiment;
}

interface PartProps extends Props {
  timeZone: string;
  asked: Asked;
  goal: Goal | null;
  answers: readonly SecondaryAnswer[];
}

function Actions({ project, experiment, asked, goal, answers }: PartProps) {
  const navigate = useNavigate();
  const { reading, isBusy, blockedBecause, refresh } = asked;
  return (
    <>
      {reading && <TakeAlongMenu {...{ experiment, reading, goal, answers }} />}
      <RefreshButton isBusy={isBusy} blockedBecause={blockedBecause} refresh={refresh} />
      <ExperimentActions
        project={project}
        experiment={experiment}
        onDeleted={() => navigate(href.experiments(project))}
      />
    </>
  );
}

/** What came, what did not, and what is still awaited; older results stay, dimmed, until others take their place. */
function Answer({ project, experiment, asked, goal, answers }: PartProps) {
  const { reading, problem, isBusy, isGivenUp, retry } = asked;
  const secondary = <SecondaryMetrics experiment={experiment} goal={goal} answers={answers} />;
  return (
    <>
      <div
        className={styles['body']}
        aria-busy={isBusy}
        data-old={(isBusy && reading !== null) || undefined}
        data-tall={isBusy || goal !== null || undefined}
      >
        {problem && <RefusedResults {...{ project, experiment, asked, problem }} />}
        {!reading && isBusy && <ResultsSkeleton label="Loading the results" experiment={experiment} />}
        {isGivenUp && <GivenUp ask={retry} />}
        {reading && <ResultsBody {...{ project, experiment, reading, goal, secondary }} />}
      </div>
      {!reading && secondary}
      {goal && <FinePrint goal={goal} />}
    </>
  );
}

const Parts = memo(function Parts(parts: PartProps) {
  const { project, experiment, timeZone, asked, goal } = parts;
  return (
    <>
      <PageHeader title="Results" trail={trailOf(project, experiment)} actions={<Actions {...parts} />} />
      {experiment.archived && <ArchivedBanner project={project} experiment={experiment} />}
      <ContextStrip
        experiment={experiment}
        timeZone={timeZone}
        goal={goal}
        computedAt={asked.reading?.last_refresh ?? null}
        waiting={asked.isBusy && <Waiting stop={asked.stop} />}
      />
      <Content>
        <Answer {...parts} />
        <KeyList />
      </Content>
    </>
  );
});

/**
 * What an answer changes is rendered in small pieces, between which the page stays alive. No store is read here or by what is
 * rendered anew with it: one that changes in the midst would have React start over and render everything in one piece.
 */
function InPieces(parts: PartProps) {
  return <Parts {...useDeferredValue(parts)} />;
}

/** The results of an experiment that has a start. */
export function LaunchedPage({ project, experiment }: Props) {
  const { timeZone } = useProjectFacts(project);
  const read = useAsked(project, experiment.id);
  const goal = useGoal(experiment, read.reading);
  const asked = { ...read, refresh: useRefresh(read, goal) };
  // Asked for here, because the place of the section on the page depends on the goal's answer.
  const answers = useSecondary(project, experiment);
  usePageKeys(goal, asked.refresh);
  // The thread that computes starts while the server does its part.
  useEffect(prepareWorker, []);
  return <InPieces {...{ project, experiment, timeZone, asked, goal, answers }} />;
}
