import { memo, useDeferredValue, useEffect } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Content } from '../../ui/content.tsx';
import { ArchivedBanner } from '../header/archived-banner.tsx';
import { ExperimentHeader } from '../header/experiment-header.tsx';
import { ExperimentTabs } from '../header/experiment-tabs.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { ResultsExportMenu } from './export/results-export-menu.tsx';
import { PrintDetails } from './header/print-details.tsx';
import { ResultsSummaryLine } from './header/results-summary-line.tsx';
import { RefreshButton } from './loading/refresh-button.tsx';
import { ResultsSkeleton } from './loading/results-skeleton.tsx';
import { ResultsUnavailable } from './loading/results-unavailable.tsx';
import { StoppedWaiting } from './loading/stopped-waiting.tsx';
import type { GoalRequest } from './loading/use-goal-request.ts';
import { useRefresh } from './loading/use-refresh.ts';
import { WaitingIndicator } from './loading/waiting-indicator.tsx';
import type { Goal, MeasuredMetric } from './measured-metric.ts';
import { sharedLiftScale } from './plot/scale.ts';
import styles from './results.module.css';
import { ResultsContent } from './results-content.tsx';
import { SecondaryMetricsSection } from './secondary-metrics/secondary-metrics-section.tsx';
import { useResultsShortcuts } from './shortcuts/use-results-shortcuts.ts';
import { useResults } from './use-results.ts';
import { prepareWorker } from './worker/worker-client.ts';

interface Props {
  project: number;
  experiment: Experiment;
}

interface PageProps extends Props {
  timeZone: string;
  request: GoalRequest;
  goal: Goal | null;
  others: readonly MeasuredMetric[];
}

function Actions({ project, experiment, request, goal, others }: PageProps) {
  const { response, isBusy, disabledReason, refresh } = request;
  return (
    <>
      {response && <ResultsExportMenu {...{ project, experiment, response, goal, others }} />}
      <RefreshButton isBusy={isBusy} disabledReason={disabledReason} refresh={refresh} />
    </>
  );
}

/** Shows the results, an error, or a placeholder. Older results stay visible, dimmed, while new results are loading. */
function Results({ project, experiment, request, goal, others }: PageProps) {
  const { response, problem, isBusy, isStopped, retry } = request;
  const liftScale = sharedLiftScale(
    goal?.analysis ?? null,
    others.flatMap(({ analysis }) => analysis ?? []),
  );
  const secondarySection = (
    <SecondaryMetricsSection {...{ project, experiment, goal }} metrics={others} scale={liftScale} />
  );
  return (
    <>
      <div
        className={styles.body}
        aria-busy={isBusy}
        data-old={(isBusy && response !== null) || undefined}
        data-tall={isBusy || goal !== null || undefined}
      >
        {problem && <ResultsUnavailable {...{ project, experiment, request, problem }} />}
        {!response && isBusy && <ResultsSkeleton label="Loading the results" experiment={experiment} />}
        {isStopped && <StoppedWaiting retry={retry} />}
        {response && (
          <ResultsContent
            {...{ project, experiment, response, goal, liftScale }}
            secondary={secondarySection}
            refresh={request.refresh}
          />
        )}
      </div>
      {!response && secondarySection}
    </>
  );
}

const Page = memo(function Page(props: PageProps) {
  const { project, experiment, timeZone, request, goal } = props;
  return (
    <>
      <ExperimentHeader project={project} experiment={experiment} view="Results" actions={<Actions {...props} />} />
      {experiment.archived && <ArchivedBanner project={project} experiment={experiment} />}
      <ResultsSummaryLine
        project={project}
        experiment={experiment}
        timeZone={timeZone}
        goal={goal}
        computedAt={request.response?.last_refresh ?? null}
        waiting={request.isBusy && <WaitingIndicator stop={request.stop} progress={request.progress} />}
      />
      <ExperimentTabs project={project} id={experiment.id} />
      <Content>
        <PrintDetails project={project} computedAt={request.response?.last_refresh ?? null} timeZone={timeZone} />
        <Results {...props} />
      </Content>
    </>
  );
});

/**
 * Renders changes in small pieces, so that the page stays responsive. The components inside must not subscribe to a
 * store: if a store changes during the deferred rendering, React renders everything at once.
 */
function DeferredPage(props: PageProps) {
  return <Page {...useDeferredValue(props)} />;
}

/** The results page of a launched experiment. */
export function LaunchedResultsPage({ project, experiment }: Props) {
  const { timeZone } = useProjectInfo(project);
  // Load the secondary metrics here and not in their section: React mounts the section again when the results arrive.
  const { request: results, goal, others } = useResults(project, experiment);
  const request = { ...results, refresh: useRefresh(results, goal) };
  useResultsShortcuts(goal, request.refresh);
  // Start the worker while the server computes.
  useEffect(prepareWorker, []);
  return <DeferredPage {...{ project, experiment, timeZone, request, goal, others }} />;
}
