import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { href } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useExperiment, useExperimentResults, useRecalculateResults } from './data.ts';
import { ExperimentActions } from './lifecycle/experiment-actions.tsx';
import { NextStepButton } from './lifecycle/next-step-button.tsx';
import { ContextStrip } from './results/context-strip.tsx';
import { FinePrint } from './results/fine-print.tsx';
import { NotLaunched } from './results/not-launched.tsx';
import { readResults } from './results/read-results.ts';
import styles from './results/results.module.css';
import { RefusedResults, ResultsBody } from './results/results-body.tsx';
import { SecondaryMetrics } from './results/secondary-metrics.tsx';
import { useProjectFacts } from './use-project.ts';

const trailOf = (project: number, experiment?: Experiment) => [
  { label: 'Experiments', to: href.experiments(project) },
  ...(experiment ? [{ label: experiment.name, to: href.experiment(project, experiment.id) }] : []),
];

const COOL_DOWN_MS = 10_000;

/** Whether something was done so lately that doing it again would only load the server. */
function useCoolDown(): [boolean, () => void] {
  const [isHot, setHot] = useState(false);
  // The clock of the browser ends it.
  useEffect(() => {
    if (!isHot) return;
    const timer = setTimeout(() => setHot(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [isHot]);
  return [isHot, () => setHot(true)];
}

type Recalculation = ReturnType<typeof useRecalculateResults>;

function RefreshButton({ recalculation: { mutate, isPending } }: { recalculation: Recalculation }) {
  const [isHot, heat] = useCoolDown();
  return (
    <Button
      icon="refresh"
      busy={isPending}
      blockedBecause={isHot && !isPending ? 'Computed a few seconds ago.' : undefined}
      onClick={() => {
        heat();
        mutate();
      }}
    >
      Refresh
    </Button>
  );
}

interface ResultsProps {
  project: number;
  experiment: Experiment;
}

/** The results of an experiment that has a start; older ones stay, dimmed, until others take their place. */
function Launched({ project, experiment, recalculation }: ResultsProps & { recalculation: Recalculation }) {
  const { timeZone } = useProjectFacts(project);
  const { data, error, isFetching, refetch } = useExperimentResults(project, experiment.id);
  const reading = data && readResults(data);
  const isBusy = isFetching || recalculation.isPending;
  const problem = recalculation.error ?? error;
  const retry = () => (recalculation.error ? recalculation.mutate() : void refetch());
  return (
    <>
      <ContextStrip experiment={experiment} timeZone={timeZone} computedAt={reading?.last_refresh ?? null} />
      <Content>
        <div className={styles['body']} aria-busy={isBusy} data-old={(isBusy && data !== undefined) || undefined}>
          {problem && <RefusedResults project={project} experiment={experiment} problem={problem} retry={retry} />}
          {!data && !problem && <Skeleton label="Loading the results" lines={8} />}
          {reading && <ResultsBody experiment={experiment} reading={reading} />}
        </div>
        <SecondaryMetrics project={project} experiment={experiment} />
        {reading && <FinePrint experiment={experiment} reading={reading} />}
      </Content>
    </>
  );
}

function Draft({ project, experiment }: ResultsProps) {
  const { timeZone } = useProjectFacts(project);
  return (
    <>
      <ContextStrip experiment={experiment} timeZone={timeZone} computedAt={null} />
      <Content>
        <NotLaunched project={project} experiment={experiment} />
      </Content>
    </>
  );
}

function Results({ project, experiment }: ResultsProps) {
  const recalculation = useRecalculateResults(project, experiment.id);
  const navigate = useNavigate();
  const isDraft = statusOf(experiment, Date.now()) === 'draft';
  return (
    <>
      <PageHeader
        title="Results"
        trail={trailOf(project, experiment)}
        actions={
          <>
            {!isDraft && <RefreshButton recalculation={recalculation} />}
            <NextStepButton project={project} experiment={experiment} />
            <ExperimentActions
              project={project}
              experiment={experiment}
              onDeleted={() => navigate(href.experiments(project))}
            />
          </>
        }
      />
      {isDraft ? (
        <Draft project={project} experiment={experiment} />
      ) : (
        <Launched project={project} experiment={experiment} recalculation={recalculation} />
      )}
    </>
  );
}

export function ExperimentResultsPage() {
  const { project_id = '', id = '' } = useParams();
  const project = Number(project_id);
  const { data, error, refetch } = useExperiment(project, Number(id));
  if (data) return <Results key={data.id} project={project} experiment={data} />;
  return (
    <>
      <PageHeader title="Results" trail={trailOf(project)} />
      <Content>
        {error ? (
          <ProblemPanel problem={error} title="The experiment could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the experiment" lines={8} />
        )}
      </Content>
    </>
  );
}
