import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isUncertain } from '#client/problem-status.ts';
import type { Experiment } from '#contract/experiment.ts';
import { usesFilters } from '#contract/legacy-metric.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { describeInWords } from '../fields/review/describe-in-words.ts';
import { useFocusNameField } from '../fields/use-focus-name-field.ts';
import { href } from '../paths.ts';
import { useConnectionId, useMissingScopeReason } from '../session/session-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { useNotify } from '../ui/notices.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ConvertedMetricsNote } from './creation/converted-metrics-note.tsx';
import { CreationForm } from './creation/creation-form.tsx';
import { useSetAudience } from './creation/use-set-audience.ts';
import { useCreateExperiment, useExperiment, useExperiments } from './data.ts';
import { audienceOfCopy, everyone, type NewExperimentBody } from './form/audience.ts';
import { convertFilters } from './form/convert-filters.ts';
import { useLinkWarning } from './form/existing-flag.ts';
import { creationFields } from './form/experiment-limits.ts';
import { experimentWidgets } from './form/experiment-widgets.ts';
import {
  initialMetricValues,
  initialScheduleValues,
  initialSegmentValues,
  initialValues,
  valuesOfCopy,
  withoutDefaults,
} from './form/initial-values.ts';
import { SuggestFlagKey } from './form/suggest-flag-key.tsx';
import { assignErrorsToFields, createFormValidation } from './form/validate-experiment.ts';
import { launchRequest } from './lifecycle/launch-request.ts';
import { useProjectInfo } from './use-project-info.ts';

const savedMessage = ({ name }: WireRecord) => `Saved ${String(name)}`;

/**
 * The page for a new experiment. With `?from=12`, the form starts with a copy of experiment 12. With `?instead=12`, it
 * starts with the draft that `useRecreateExperiment` made from the deleted experiment 12.
 */
export function ExperimentNewPage() {
  const { project_id = '' } = useParams();
  const [search] = useSearchParams();
  const project = Number(project_id);
  const from = Number(search.get('from') ?? 0);
  const { name, to } = useProjectInfo(project);
  return (
    <>
      <PageHeader
        project={name}
        projectTo={to}
        title={from ? 'Duplicate experiment' : 'New experiment'}
        breadcrumbs={[{ label: 'Experiments', to: href.experiments(project) }]}
      />
      {from ? (
        <CopyForm key={from} project={project} from={from} />
      ) : (
        <EmptyForm
          key={project}
          project={project}
          query={search.has('instead') ? `?instead=${search.get('instead')}` : ''}
        />
      )}
    </>
  );
}

function EmptyForm({ project, query }: { project: number; query: string }) {
  const { isPending } = useProjectInfo(project);
  const { metricResults } = useCapabilities(project);
  const record = metricResults === 'none' ? initialValues : { ...initialValues, ...initialMetricValues };
  if (isPending) return <LoadingForm />;
  return <NewForm project={project} record={{ ...record, feature_flag: everyone }} query={query} />;
}

function CopyForm({ project, from }: { project: number; from: number }) {
  const { isPending } = useProjectInfo(project);
  const { data, error, refetch } = useExperiment(project, from);
  const { data: list } = useExperiments(project);
  const can = useCapabilities(project);
  if (error) {
    return (
      <Content>
        <ProblemPanel problem={error} title="The experiment to copy could not be loaded" retry={() => void refetch()} />
      </Content>
    );
  }
  if (!data || isPending || !list) return <LoadingForm />;
  const copy = { ...initialValues, ...valuesOfCopy(data, keysOf(list.rows)) };
  const feature_flag = audienceOfCopy(data);
  if (can.computesFilters || !usesFilters(copy))
    return <NewForm project={project} record={{ ...copy, feature_flag }} query={`?from=${from}`} />;
  const { values, notes } = convertFilters(copy);
  return (
    <>
      <ConvertedMetricsNote notes={notes} />
      <NewForm project={project} record={{ ...values, feature_flag }} query={`?from=${from}`} />
    </>
  );
}

const LoadingForm = () => (
  <Content>
    <Skeleton label="Loading the form" rows={8} />
  </Content>
);

const keysOf = (rows: readonly Experiment[]) => rows.map(({ feature_flag_key }) => feature_flag_key);

interface NewFormProps {
  project: number;
  record: NewExperimentBody;
  /** The query string of the URL. Part of the draft's key, so that a copy and an empty form have different drafts. */
  query: string;
}

function NewForm({ project, query, ...given }: NewFormProps) {
  const { mutateAsync } = useCreateExperiment(project);
  const audience = useSetAudience(project);
  const create = useLinkWarning(project, async (body) => {
    const saved = await mutateAsync(body);
    await audience.set(saved, body.feature_flag);
    return saved;
  });
  const list = useExperiments(project);
  const can = useCapabilities(project);
  const resource = useMemo(() => creationFields(can), [can]);
  const [record] = useState(() => ({
    ...(can.dividesResults && initialSegmentValues),
    ...given.record,
    ...(can.watchesExperiments && initialScheduleValues),
  }));
  const navigate = useNavigate();
  const notify = useNotify();
  const { timeZone } = useProjectInfo(project);
  const connection = useConnectionId();

  const [validate] = useState(createFormValidation);
  const check = (changed: WireRecord) => validate({ ...record, ...changed }, {}, keysOf(list.data?.rows ?? []));
  const bodyOf = (changed: WireRecord) => withoutDefaults({ ...record, ...changed }, changed);
  const send = async (changed: WireRecord): Promise<WireRecord> => {
    try {
      return await create(bodyOf(changed));
    } catch (error) {
      // Another experiment may already use the key. The reloaded list shows which one.
      void list.refetch();
      throw assignErrorsToFields(error);
    }
  };
  useFocusNameField();
  return (
    <CreationForm
      resource={resource}
      record={record}
      storesExposed={'metrics' in record}
      draftKey={`${connection}${href.newExperiment(project)}${query}`}
      createdDraftKey={(saved) => `${connection}${href.experiment(project, Number(saved['id']))}`}
      required={['name', 'feature_flag_key']}
      timeZone={timeZone}
      inputOverrides={experimentWidgets}
      api={{ send, validate: check }}
      bodyOf={bodyOf}
      successMessage={savedMessage}
      onSaved={(saved, launches) => {
        if (!audience.notifyFailure()) notify(savedMessage(saved));
        const state = launches ? launchRequest : null;
        void navigate(href.experiment(project, Number(saved['id'])), { state });
      }}
      formObserver={query === '' && <SuggestFlagKey />}
      readOnlyReason={useMissingScopeReason('experiment:write')}
      createsNoun="experiment"
      describe={(kind, value) => describeInWords(kind, value)}
      isGuided
      remedy={(problem) =>
        isUncertain(problem) && <ButtonLink to={href.experiments(project)}>View the list</ButtonLink>
      }
    />
  );
}
