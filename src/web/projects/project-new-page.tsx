import { useNavigate, useParams } from 'react-router-dom';
import { isUncertain } from '#client/problem-status.ts';
import { project as resource } from '#contract/project.ts';
import { readDraft } from '../fields/form-state/draft-storage.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useFocusNameField } from '../fields/use-focus-name-field.ts';
import { href } from '../paths.ts';
import { serverName } from '../session/connection-name.ts';
import { useConnectionId, useMissingScopeReason, useSessionState } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useCreateProject } from './project-hooks.ts';
import { blankProject as blank } from './settings/blank-project.ts';

const open: ReadonlySet<string> = new Set(['general', 'display']);
const folded = new Set(Object.keys(resource.sections).filter((section) => !open.has(section)));
const locked = {
  primary_dashboard:
    'A new project has no dashboards yet. Create the project first, then choose a dashboard in its settings.',
};

const successMessage = ({ name }: WireRecord) => `Saved ${String(name)}`;

export function ProjectNewPage() {
  const { organization_id = '' } = useParams();
  const create = useCreateProject(organization_id);
  const navigate = useNavigate();
  const connection = useConnectionId();
  const address = useSessionState().connection?.address ?? '';
  const draftKeyOf = (id: number) => `${connection}${href.project(organization_id, id)}`;
  useFocusNameField();
  return (
    <>
      <PageHeader title="New project" breadcrumbs={[{ label: 'Projects', to: href.projects(organization_id) }]} />
      <ResourceForm
        key={organization_id}
        resource={resource}
        record={blank}
        draftKey={`${connection}${href.newProject(organization_id)}`}
        createdDraftKey={(saved) => draftKeyOf(Number(saved['id']))}
        required={['name']}
        api={{ send: (body) => create.mutateAsync(body) as Promise<WireRecord> }}
        successMessage={successMessage}
        onSaved={(record) => {
          const id = Number(record['id']);
          // What was typed during the save is a draft of the settings.
          const page = readDraft(draftKeyOf(id)) ? href.project : href.projectStart;
          void navigate(page(organization_id, id), { state: { message: successMessage(record) } });
        }}
        createsNoun="project"
        target={{
          record: 'Projects',
          server: serverName(address),
          request: `POST ${address}/api/organizations/${organization_id}/projects/`,
        }}
        remedy={(problem) =>
          isUncertain(problem) && <ButtonLink to={href.projects(organization_id)}>Open the project list</ButtonLink>
        }
        collapsedSections={folded}
        lockReasons={locked}
        readOnlyReason={useMissingScopeReason('project:write')}
      />
    </>
  );
}
