import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type Experiment, type ExperimentBody, experiment as resource } from '#contract/experiment.ts';
import type { Wire } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { isUncertain } from '../fields/saving/save-changes.ts';
import { useStartAtName } from '../fields/use-start-at-name.ts';
import { href } from '../paths.ts';
import { useConnectionId, useSessionState } from '../session/context.tsx';
import { serverName } from '../session/server-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCreateExperiment, useExperiment, useExperiments } from './data.ts';
import { ownWidgets } from './form/experiment-widgets.ts';
import { copyOf, startingValues } from './form/initial-values.ts';
import { KeyFollowsName } from './form/suggest-flag-key.tsx';
import { atOwnFields, createObjections } from './form/validate-experiment.ts';
import { useProjectFacts } from './use-project-info.ts';

const announce = ({ name }: Wire) => `Saved ${String(name)}`;

/** The page for a new experiment; `?from=12` begins with a copy of that one, `?instead=12` with what its draft took over from that one. */
export function ExperimentNewPage() {
  const { project_id = '' } = useParams();
  const [search] = useSearchParams();
  const project = Number(project_id);
  const from = Number(search.get('from') ?? 0);
  return (
    <>
      <PageHeader
        within={useProjectFacts(project).name}
        title={from ? 'Duplicate experiment' : 'New experiment'}
        trail={[{ label: 'Experiments', to: href.experiments(project) }]}
      />
      {from ? (
        <Copy key={from} project={project} from={from} />
      ) : (
        <Blank key={project} project={project} place={search.has('instead') ? `?${search}` : ''} />
      )}
    </>
  );
}

function Blank({ project, place }: { project: number; place: string }) {
  const { isPending } = useProjectFacts(project);
  return isPending ? <Waiting /> : <NewForm project={project} record={startingValues} place={place} />;
}

function Copy({ project, from }: { project: number; from: number }) {
  const { isPending } = useProjectFacts(project);
  const { data, error, refetch } = useExperiment(project, from);
  const { data: known } = useExperiments(project);
  if (error) {
    return (
      <Content>
        <ProblemPanel problem={error} title="The experiment to copy could not be loaded" retry={() => void refetch()} />
      </Content>
    );
  }
  if (!data || isPending || !known) return <Waiting />;
  const record = { ...startingValues, ...copyOf(data, keysOf(known.rows)) };
  return <NewForm project={project} record={record} place={`?from=${from}`} />;
}

const Waiting = () => (
  <Content>
    <Skeleton label="Loading the form" lines={8} />
  </Content>
);

const keysOf = (rows: readonly Experiment[]) => rows.map(({ feature_flag_key }) => feature_flag_key);

interface NewFormProps {
  project: number;
  record: ExperimentBody;
  /** What the address says besides the page, so that each beginning has a draft of its own. */
  place: string;
}

function NewForm({ project, record, place }: NewFormProps) {
  const create = useCreateExperiment(project);
  const known = useExperiments(project);
  const navigate = useNavigate();
  const { timeZone } = useProjectFacts(project);
  const connection = useConnectionId();
  const address = useSessionState().connection?.address ?? '';

  const [object] = useState(createObjections);
  const check = (changed: Wire) => object({ ...record, ...changed }, {}, keysOf(known.data?.rows ?? []));
  const send = async (changed: Wire): Promise<Wire> => {
    const body: ExperimentBody = { ...record, ...changed };
    try {
      return await create.mutateAsync(body);
    } catch (error) {
      // Someone may have taken the key meanwhile: the list then says who.
      void known.refetch();
      throw atOwnFields(error);
    }
  };
  useStartAtName();
  return (
    <ResourceForm
      resource={resource}
      record={record}
      draftKey={`${connection}${href.newExperiment(project)}${place}`}
      required={['name', 'feature_flag_key']}
      timeZone={timeZone}
      widgets={ownWidgets}
      exchange={{ send, object: check }}
      announce={announce}
      onSaved={(saved) => navigate(href.experiment(project, Number(saved['id'])), { state: { said: announce(saved) } })}
      follower={place === '' && <KeyFollowsName />}
      makes="experiment"
      target={{
        record: 'Experiments',
        server: serverName(address),
        request: `POST ${address}/api/projects/${project}/experiments/`,
      }}
      remedy={(problem) =>
        isUncertain(problem) && <ButtonLink to={href.experiments(project)}>Look into the list</ButtonLink>
      }
    ></ResourceForm>
  );
}
