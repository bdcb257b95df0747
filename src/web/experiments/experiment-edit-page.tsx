import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type Experiment, type ExperimentBody, experiment as resource } from '#contract/experiment.ts';
import { isGone } from '../api/problem-status.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useRecordApi } from '../fields/saving/use-record-api.ts';
import { withFlagVariants } from '../fields/variants/variants-plan.ts';
import { href } from '../paths.ts';
import { useConnectionId } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useExperiment, useExperimentData, useUpdateExperiment } from './data.ts';
import { ExperimentFacts } from './experiment-facts.tsx';
import { ExperimentLine } from './experiment-line.tsx';
import { ExperimentLoading } from './experiment-loading.tsx';
import { FaultBanners } from './fault-banners.tsx';
import { FlagCodeSection } from './flag-code/flag-code-section.tsx';
import { atOwnFields, createObjections } from './form/local-faults.ts';
import { ownWidgets } from './form/own-widgets.ts';
import { GoneBanner, MakeNewButton } from './gone-banner.tsx';
import { ExperimentActions } from './lifecycle/experiment-actions.tsx';
import { LifecycleSection } from './lifecycle/lifecycle-section.tsx';
import { NextStepButton } from './lifecycle/next-step-button.tsx';
import { useProjectFacts } from './use-project.ts';

const announce = ({ name }: WireRecord) => `Saved ${String(name)}`;

const MORE = { code: 'Flag in the code', facts: 'Facts', lifecycle: 'Life of the experiment' };

const GONE = 'Someone deleted this experiment meanwhile, so nothing can be done to it.';

/** A change of the plan of a draft leaves the variants of its flag alone. */
function withoutHarm(body: ExperimentBody, { start_date, feature_flag }: Experiment): ExperimentBody {
  const isPlanned = start_date === null && 'parameters' in body;
  return isPlanned ? { ...body, parameters: withFlagVariants(body.parameters, feature_flag) } : body;
}

const locked = {
  feature_flag_key: 'The key names the flag in code, so it stays. To use another one, duplicate the experiment.',
};

interface Props {
  project: number;
  experiment: Experiment;
  /** Why nothing can be done to it any more. */
  gone: string | undefined;
}

function ExperimentForm({ project, experiment, gone }: Props) {
  const one = useExperimentData(project).one(experiment.id);
  const cache = useQueryClient();
  const update = useUpdateExperiment(project, experiment.id);
  const { state } = useLocation();
  const { timeZone } = useProjectFacts(project);
  const connection = useConnectionId();
  const [object] = useState(createObjections);
  const exchange = useRecordApi({
    query: one,
    validate: (body, seen) => object(body, seen),
    fetch: () => cache.fetchQuery({ ...one, staleTime: 0 }),
    send: async (body, ifMatch) => {
      const before = cache.getQueryData(one.queryKey) ?? experiment;
      try {
        return await update.mutateAsync({ body: withoutHarm(body, before), ifMatch });
      } catch (error) {
        // The page asks again whether the experiment is there, and says so if it is not.
        if (isGone(error)) void cache.invalidateQueries({ queryKey: one.queryKey });
        throw atOwnFields(error);
      }
    },
  });
  return (
    <ResourceForm
      resource={resource}
      record={experiment}
      draftKey={`${connection}${href.experiment(project, experiment.id)}`}
      timeZone={timeZone}
      inputOverrides={ownWidgets}
      api={exchange}
      successMessage={announce}
      initialMessage={(state as { said?: string } | null)?.said ?? ''}
      lockReasons={locked}
      extraSections={MORE}
      remedy={(problem) => isGone(problem) && <MakeNewButton project={project} experiment={experiment} />}
    >
      <FlagCodeSection project={project} experiment={experiment} />
      <ExperimentFacts experiment={experiment} timeZone={timeZone} />
      <LifecycleSection project={project} experiment={experiment} blockedBecause={gone} />
    </ResourceForm>
  );
}

function Loaded({ project, experiment, gone }: Props) {
  const navigate = useNavigate();
  const { id, name } = experiment;
  return (
    <>
      <PageHeader
        title={name || `Experiment ${id}`}
        breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
        actions={
          <>
            <ButtonLink to={href.experimentResults(project, id)} disabledReason={gone}>
              Results
            </ButtonLink>
            <NextStepButton project={project} experiment={experiment} blockedBecause={gone} />
            <ExperimentActions
              project={project}
              experiment={experiment}
              blockedBecause={gone}
              onDeleted={() => navigate(href.experiments(project))}
            />
          </>
        }
      />
      <ExperimentLine project={project} experiment={experiment} />
      {gone ? (
        <GoneBanner project={project} experiment={experiment} />
      ) : (
        <FaultBanners project={project} experiment={experiment} />
      )}
      <ExperimentForm project={project} experiment={experiment} gone={gone} />
    </>
  );
}

export function ExperimentEditPage() {
  const { project_id = '', id = '' } = useParams();
  const project = Number(project_id);
  const { data, error, refetch } = useExperiment(project, Number(id));
  const { isPending } = useProjectFacts(project);
  if (data && !isPending) {
    return <Loaded key={data.id} project={project} experiment={data} gone={isGone(error) ? GONE : undefined} />;
  }
  return (
    <>
      <PageHeader
        title={data?.name ?? `Experiment ${id}`}
        breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
      />
      <ExperimentLoading error={error} retry={() => void refetch()} />
    </>
  );
}
