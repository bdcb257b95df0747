import { useNavigate, useParams } from 'react-router-dom';
import { project as resource } from '#contract/project.ts';
import type { Wire } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { isUncertain } from '../fields/saving/save-changes.ts';
import { useStartAtName } from '../fields/use-start-at-name.ts';
import { href } from '../paths.ts';
import { useConnectionId, useSessionState } from '../session/context.tsx';
import { serverName } from '../session/server-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { blankProject as blank } from './blank-project.ts';
import { useCreateProject } from './data.ts';

const open: ReadonlySet<string> = new Set(['general', 'display']);
const folded = new Set(Object.keys(resource.sections).filter((section) => !open.has(section)));
const locked = {
  primary_dashboard: 'A new project has no dashboards yet: the server takes one only once the project exists.',
};

const announce = ({ name }: Wire) => `Saved ${String(name)}`;

export function ProjectNewPage() {
  const { organization_id = '' } = useParams();
  const create = useCreateProject(organization_id);
  const navigate = useNavigate();
  const connection = useConnectionId();
  const address = useSessionState().connection?.address ?? '';
  useStartAtName();
  return (
    <>
      <PageHeader title="New project" trail={[{ label: 'Projects', to: href.projects(organization_id) }]} />
      <ResourceForm
        key={organization_id}
        resource={resource}
        record={blank}
        draftKey={`${connection}${href.newProject(organization_id)}`}
        required={['name']}
        exchange={{ send: (body) => create.mutateAsync(body) as Promise<Wire> }}
        announce={announce}
        onSaved={(record) =>
          navigate(href.project(organization_id, Number(record['id'])), { state: { said: announce(record) } })
        }
        makes="project"
        target={{
          record: 'Projects',
          server: serverName(address),
          request: `POST ${address}/api/organizations/${organization_id}/projects/`,
        }}
        remedy={(problem) =>
          isUncertain(problem) && <ButtonLink to={href.projects(organization_id)}>Look into the list</ButtonLink>
        }
        folded={folded}
        locked={locked}
      />
    </>
  );
}
