import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { isGone } from '#client/problem-status.ts';
import { type Experiment, type ExperimentBody, experiment as resource } from '#contract/experiment.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useRecordApi } from '../fields/saving/use-record-api.ts';
import { withFlagVariants } from '../fields/variants/variants-plan.ts';
import { href } from '../paths.ts';
import { useConnectionId } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useExperiment, useExperimentData, useUpdateExperiment } from './data.ts';
import { DeletedBanner, RecreateButton } from './edit/deleted-banner.tsx';
import { ExperimentDetails } from './edit/experiment-details.tsx';
import { HealthBanners } from './edit/health-banners.tsx';
import { ExperimentLoading } from './experiment-loading.tsx';
import { ExperimentSummaryLine } from './experiment-summary-line.tsx';
import { FlagCodeSection } from './flag-code/flag-code-section.tsx';
import { experimentWidgets } from './form/experiment-widgets.ts';
import { assignErrorsToFields, createFormValidation } from './form/validate-experiment.ts';
import { ExperimentActions } from './lifecycle/experiment-actions.tsx';
import { LaunchOrEndButton } from './lifecycle/launch-or-end-button.tsx';
import { LifecycleSection } from './lifecycle/lifecycle-section.tsx';
import { useProjectInfo } from './use-project-info.ts';

const savedMessage = ({ name }: WireRecord) => `Saved ${String(name)}`;

const SECTIONS = { code: 'Flag in the code', facts: 'Details', lifecycle: 'Lifecycle' };

const DELETED = 'Someone deleted this experiment.';

/** Saving the plan of a draft would reset the variants of its flag, so they are sent unchanged. */
function keepFlagVariants(body: ExperimentBody, { start_date, feature_flag }: Experiment): ExperimentBody {
  const isPlanned = start_date === null && 'parameters' in body;
  return isPlanned ? { ...body, parameters: withFlagVariants(body.parameters, feature_flag) } : body;
}

const locked = {
  feature_flag_key: 'The key cannot change, because code uses it. To use another key, duplicate the experiment.',
};

interface Props {
  project: number;
  experiment: Experiment;
  /** Set if the experiment was deleted by someone else. */
  deletedReason: string | undefined;
}

function ExperimentForm({ project, experiment, deletedReason }: Props) {
  const one = useExperimentData(project).one(experiment.id);
  const cache = useQueryClient();
  const update = useUpdateExperiment(project, experiment.id);
  const { state } = useLocation();
  const { timeZone } = useProjectInfo(project);
  const connection = useConnectionId();
  const [validate] = useState(createFormValidation);
  const api = useRecordApi({
    query: one,
    validate: (body, seen) => validate(body, seen),
    fetch: () => cache.fetchQuery({ ...one, staleTime: 0 }),
    send: async (body, ifMatch) => {
      const before = cache.getQueryData(one.queryKey) ?? experiment;
      try {
        return await update.mutateAsync({ body: keepFlagVariants(body, before), ifMatch });
      } catch (error) {
        // Reloads the experiment, which shows that it was deleted.
        if (isGone(error)) void cache.invalidateQueries({ queryKey: one.queryKey });
        throw assignErrorsToFields(error);
      }
    },
  });
  return (
    <ResourceForm
      resource={resource}
      record={experiment}
      draftKey={`${connection}${href.experiment(project, experiment.id)}`}
      timeZone={timeZone}
      inputOverrides={experimentWidgets}
      api={api}
      successMessage={savedMessage}
      initialMessage={(state as { message?: string } | null)?.message ?? ''}
      lockReasons={locked}
      extraSections={SECTIONS}
      remedy={(problem) => isGone(problem) && <RecreateButton project={project} experiment={experiment} />}
    >
      <FlagCodeSection project={project} experiment={experiment} />
      <ExperimentDetails experiment={experiment} timeZone={timeZone} />
      <LifecycleSection project={project} experiment={experiment} disabledReason={deletedReason} />
    </ResourceForm>
  );
}

function LoadedPage({ project, experiment, deletedReason }: Props) {
  const navigate = useNavigate();
  const { id, name } = experiment;
  return (
    <>
      <PageHeader
        title={name || `Experiment ${id}`}
        breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
        actions={
          <>
            <ButtonLink to={href.experimentResults(project, id)} disabledReason={deletedReason}>
              Results
            </ButtonLink>
            <LaunchOrEndButton project={project} experiment={experiment} disabledReason={deletedReason} />
            <ExperimentActions
              project={project}
              experiment={experiment}
              disabledReason={deletedReason}
              onDeleted={() => navigate(href.experiments(project))}
            />
          </>
        }
      />
      <ExperimentSummaryLine project={project} experiment={experiment} />
      {deletedReason ? (
        <DeletedBanner project={project} experiment={experiment} />
      ) : (
        <HealthBanners project={project} experiment={experiment} />
      )}
      <ExperimentForm project={project} experiment={experiment} deletedReason={deletedReason} />
    </>
  );
}

export function ExperimentEditPage() {
  const { project_id = '', id = '' } = useParams();
  const project = Number(project_id);
  const { data, error, refetch } = useExperiment(project, Number(id));
  const { isPending } = useProjectInfo(project);
  if (data && !isPending) {
    return (
      <LoadedPage
        key={data.id}
        project={project}
        experiment={data}
        deletedReason={isGone(error) ? DELETED : undefined}
      />
    );
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
