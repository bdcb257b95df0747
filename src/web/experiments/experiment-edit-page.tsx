import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type Experiment, type ExperimentBody, experiment as resource } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import type { Wire } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useExchange } from '../fields/saving/use-exchange.ts';
import { keepVariants } from '../fields/variants/plan.ts';
import { href } from '../paths.ts';
import { useConnectionId } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useExperiment, useExperimentData, useUpdateExperiment } from './data.ts';
import { GoneBanner, MakeNewButton } from './edit/deleted-banner.tsx';
import { ExperimentFacts } from './edit/experiment-details.tsx';
import { FaultBanners } from './edit/health-banners.tsx';
import { ExperimentLoading } from './experiment-loading.tsx';
import { ExperimentLine } from './experiment-summary-line.tsx';
import { FlagCodeSection } from './flag-code/flag-code-section.tsx';
import { ownWidgets } from './form/experiment-widgets.ts';
import { atOwnFields, createObjections } from './form/validate-experiment.ts';
import { ExperimentActions } from './lifecycle/experiment-actions.tsx';
import { NextStepButton } from './lifecycle/launch-or-end-button.tsx';
import { LifecycleSection } from './lifecycle/lifecycle-section.tsx';
import { useProjectFacts } from './use-project-info.ts';

const announce = ({ name }: Wire) => `Saved ${String(name)}`;

const MORE = { code: 'Flag in the code', facts: 'Facts', lifecycle: 'Life of the experiment' };

const GONE = 'Someone deleted this experiment meanwhile, so nothing can be done to it.';

const isGone = (error: unknown) => error instanceof Problem && error.status === 404;

/** A change of the plan of a draft leaves the variants of its flag alone. */
function withoutHarm(body: ExperimentBody, { start_date, feature_flag }: Experiment): ExperimentBody {
  const isPlanned = start_date === null && 'parameters' in body;
  return isPlanned ? { ...body, parameters: keepVariants(body.parameters, feature_flag) } : body;
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
  const exchange = useExchange({
    query: one,
    object: (body, seen) => object(body, seen),
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
      widgets={ownWidgets}
      exchange={exchange}
      announce={announce}
      said={(state as { said?: string } | null)?.said ?? ''}
      locked={locked}
      more={MORE}
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
        trail={[{ label: 'Experiments', to: href.experiments(project) }]}
        actions={
          <>
            <ButtonLink to={href.experimentResults(project, id)} blockedBecause={gone}>
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
        trail={[{ label: 'Experiments', to: href.experiments(project) }]}
      />
      <ExperimentLoading error={error} retry={() => void refetch()} />
    </>
  );
}
