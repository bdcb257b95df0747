import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Problem } from '#contract/problem.ts';
import { type Project, project as resource } from '#contract/project.ts';
import type { Wire } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useExchange } from '../fields/saving/use-exchange.ts';
import { href } from '../paths.ts';
import { useConnectionId, useSessionState } from '../session/context.tsx';
import { serverName } from '../session/server-name.ts';
import { Content } from '../ui/content.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DangerZone } from './danger/danger-zone.tsx';
import { useProject, useProjectData, useUpdateProject } from './data.ts';
import { DemoStatus } from './demo-status.tsx';
import { ProjectFacts, ProjectLine, ReadOnlyNote } from './project-facts.tsx';
import { remarksOn } from './project-remarks.ts';
import { projectRisks } from './project-risks.ts';

const StartAgain = lazyPart(async () => (await import('./start-again.tsx')).StartAgain);

const announce = ({ name }: Wire) => `Saved ${String(name)}`;

/** Far enough back for whatever was changed while somebody typed. */
const RECENT = { page: 1, limit: 50 };

/** Only one field has an access rule of its own, and the answer does not name it. */
const blame = ({ status, message }: Problem, changed: readonly string[]) =>
  status === 403 && /access restrictions/.test(message) && changed.includes('access_control')
    ? 'access_control'
    : undefined;

const MORE = { facts: 'Facts', danger: 'Danger zone' };

function ProjectForm({ organization, project }: { organization: string; project: Project }) {
  const data = useProjectData(organization);
  const one = data.one(project.id);
  const cache = useQueryClient();
  const update = useUpdateProject(organization, project.id);
  const arrival = useLocation().state as { said?: string; putBack?: string } | null;
  const connection = useConnectionId();
  const address = useSessionState().connection?.address ?? '';
  const target = {
    record: `${isolateName(project.name)} (${project.id})`,
    server: serverName(address),
    request: `PATCH ${address}/api/organizations/${organization}/projects/${project.id}/`,
  };
  const exchange = useExchange({
    query: one,
    fetch: () => cache.fetchQuery({ ...one, staleTime: 0 }),
    send: (body, ifMatch) => update.mutateAsync({ body, ifMatch }),
    authors: async () => {
      const { authorsOf } = await import('./activity/activity-authors.ts');
      return authorsOf(await cache.fetchQuery({ ...data.activity(project.id, RECENT), staleTime: 0 }));
    },
  });
  return (
    <ResourceForm
      resource={resource}
      record={project}
      draftKey={`${connection}${href.project(organization, project.id)}`}
      timeZone={project.timezone}
      exchange={exchange}
      announce={announce}
      blame={blame}
      target={target}
      remedy={({ status }) => status === 404 && <StartAgain organization={organization} />}
      said={arrival?.said ?? ''}
      putBack={arrival?.putBack}
      remarks={remarksOn(project)}
      risks={projectRisks}
      loadFlags={() => cache.fetchQuery(data.flags(project.id))}
      more={MORE}
    >
      <ProjectFacts project={project} />
      <DangerZone project={project} />
    </ResourceForm>
  );
}

export function ProjectEditPage() {
  const { organization_id = '', id = '' } = useParams();
  const { data, error, refetch } = useProject(organization_id, Number(id));
  const trail = [{ label: 'Projects', to: href.projects(organization_id) }];
  if (data) {
    return (
      <>
        <PageHeader title={data.name} trail={trail} />
        <ProjectLine project={data} />
        <ReadOnlyNote />
        {data.is_demo && <DemoStatus project={data} />}
        <ProjectForm key={data.id} organization={organization_id} project={data} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={`Project ${id}`} trail={trail} />
      <Content>
        {error ? (
          <ProblemPanel problem={error} title="The project could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the project" lines={8} />
        )}
      </Content>
    </>
  );
}
