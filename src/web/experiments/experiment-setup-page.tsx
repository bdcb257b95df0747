import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isGone } from '#client/problem-status.ts';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { CHANGE_REASON } from '#contract/experiment-operations.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useRecordApi } from '../fields/saving/use-record-api.ts';
import { withFlagVariants } from '../fields/variants/variants-plan.ts';
import { href } from '../paths.ts';
import { useConnectionId } from '../session/session-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { useExperiment, useExperimentData, useUpdateExperiment } from './data.ts';
import { ExperimentLoading } from './experiment-loading.tsx';
import { ExperimentSummaryLine } from './experiment-summary-line.tsx';
import { FlagCodeSection } from './flag-code/flag-code-section.tsx';
import { setupFields, setupLocks } from './form/experiment-limits.ts';
import { experimentWidgets } from './form/experiment-widgets.ts';
import { assignErrorsToFields, createFormValidation } from './form/validate-experiment.ts';
import { ExperimentHeader } from './header/experiment-header.tsx';
import { ExperimentTabs } from './header/experiment-tabs.tsx';
import { LifecycleSection } from './lifecycle/lifecycle-section.tsx';
import { useExperimentLock } from './lifecycle/use-experiment-lock.ts';
import { ChangeLock, isMeasured, MEASURED_FIELDS, requireUnlocked } from './setup/change-lock.tsx';
import { DeletedBanner, RecreateButton } from './setup/deleted-banner.tsx';
import { ExperimentDetails } from './setup/experiment-details.tsx';
import { HealthBanners } from './setup/health-banners.tsx';
import { summaryInSetup } from './setup/setup-summary.ts';
import { ViewOnlyBanner } from './setup/view-only-banner.tsx';
import { useProjectInfo } from './use-project-info.ts';

const savedMessage = ({ name }: WireRecord) => `Saved ${String(name)}`;

const SECTIONS = { code: 'Code for the flag', facts: 'Details', lifecycle: 'Lifecycle' };

const hasStarted = ({ start_date }: { start_date?: unknown }) =>
  typeof start_date === 'string' && Date.parse(start_date) <= Date.now();

const DELETED = 'Someone deleted this experiment.';

/**
 * Adds the flag's variants to a draft's changed parameters if these contain no variants. Without variants, the save
 * would reset the flag's variants.
 */
function keepFlagVariants(body: ExperimentBody, { start_date, feature_flag }: Experiment): ExperimentBody {
  const isPlanned = start_date === null && 'parameters' in body;
  return isPlanned ? { ...body, parameters: withFlagVariants(body.parameters, feature_flag) } : body;
}

interface Props {
  project: number;
  experiment: Experiment;
  /** Why no action is available: someone deleted the experiment. Undefined if it was not deleted. */
  deletedReason: string | undefined;
}

function ExperimentForm({ project, experiment, deletedReason }: Props) {
  const one = useExperimentData(project).one(experiment.id);
  const cache = useQueryClient();
  const update = useUpdateExperiment(project, experiment.id);
  const { timeZone } = useProjectInfo(project);
  const connection = useConnectionId();
  const locked = useExperimentLock(experiment);
  const can = useCapabilities(project);
  const resource = useMemo(() => setupFields(experiment, can), [experiment, can]);
  // Why metrics are changed during the experiment; null while they are locked.
  const [reason, setReason] = useState<string | null>(null);
  const isLocked = hasStarted(experiment) && reason === null;
  const locks = useMemo(
    () => ({
      ...(isLocked && Object.fromEntries(MEASURED_FIELDS.map((name) => [name, '']))),
      ...setupLocks(experiment, can),
    }),
    [experiment, can, isLocked],
  );
  const [validate] = useState(createFormValidation);
  const api = useRecordApi({
    query: one,
    validate: (body, seen) => {
      validate(body, seen);
      // `seen` is the record that was just read: somebody may have launched it since the page was rendered.
      requireUnlocked(body, hasStarted(seen) && reason === null);
    },
    fetch: () => cache.fetchQuery({ ...one, staleTime: 0 }),
    send: async (body, ifMatch) => {
      const before = cache.getQueryData(one.queryKey) ?? experiment;
      try {
        const explained = reason && isMeasured(body) ? { ...body, [CHANGE_REASON]: reason } : body;
        return await update.mutateAsync({ body: keepFlagVariants(explained, before), ifMatch });
      } catch (error) {
        // Reload the experiment, so that the page shows that it was deleted.
        if (isGone(error)) void cache.invalidateQueries({ queryKey: one.queryKey });
        throw assignErrorsToFields(error);
      }
    },
  });
  const lock = <ChangeLock reason={reason} takesReason={'metrics_changed_at' in experiment} onChange={setReason} />;
  return (
    <ResourceForm
      resource={resource}
      record={experiment}
      draftKey={`${connection}${href.experiment(project, experiment.id)}`}
      timeZone={timeZone}
      inputOverrides={experimentWidgets}
      describe={(kind, value) => summaryInSetup(kind, value, experiment)}
      api={api}
      successMessage={savedMessage}
      lockReasons={locks}
      readOnlyReason={locked}
      beforeSection={hasStarted(experiment) && !locked ? { goal: lock } : {}}
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
  return (
    <>
      <ExperimentHeader project={project} experiment={experiment} view="Setup" disabledReason={deletedReason} />
      <ExperimentSummaryLine project={project} experiment={experiment} />
      <ExperimentTabs project={project} id={experiment.id} />
      <ViewOnlyBanner experiment={experiment} />
      {deletedReason ? (
        <DeletedBanner project={project} experiment={experiment} />
      ) : (
        <HealthBanners project={project} experiment={experiment} />
      )}
      <ExperimentForm project={project} experiment={experiment} deletedReason={deletedReason} />
    </>
  );
}

/** The setup page: every field that can be changed, and the values that the server assigned. */
export function ExperimentSetupPage() {
  const { project_id, id } = useParams();
  const [project, experiment] = [Number(project_id), Number(id)];
  const { data, error, refetch } = useExperiment(project, experiment);
  const { isPending } = useProjectInfo(project);
  const deletedReason = isGone(error) ? DELETED : undefined;
  if (data && !isPending)
    return <LoadedPage key={data.id} project={project} experiment={data} deletedReason={deletedReason} />;
  return (
    <ExperimentLoading
      project={project}
      id={experiment}
      view="Setup"
      experiment={data}
      error={error}
      retry={() => void refetch()}
    />
  );
}
