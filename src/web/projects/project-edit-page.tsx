import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { projectConfirmationRules } from '#changes/project-confirmations.ts';
import { isGone } from '#client/problem-status.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Problem } from '#contract/problem.ts';
import { type Project, project as resource } from '#contract/project.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { useRecordApi } from '../fields/saving/use-record-api.ts';
import { RECENT_ACTIVITY_SIZE } from '../page-sizes.ts';
import { href } from '../paths.ts';
import { serverName } from '../session/connection-name.ts';
import { useConnectionId, useMissingScopeReason, useSessionState } from '../session/session-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DangerZone } from './danger-zone/danger-zone.tsx';
import { useProject, useProjectData, useUpdateProject } from './project-hooks.ts';
import { DeletionBanner } from './settings/deletion-banner.tsx';
import { DemoStatus } from './settings/demo-status.tsx';
import { fieldNotes } from './settings/field-notes.ts';
import { ProjectDetails, ProjectSummaryLine } from './settings/project-details.tsx';
import { projectLimits } from './settings/project-limits.ts';
import { RecreateProjectButton } from './settings/recreate-project-button.tsx';
import { useTimeZoneQuestion } from './settings/time-zone-question.tsx';

const successMessage = ({ name }: WireRecord) => `Saved ${String(name)}`;

/** The page with the latest activity entries. These are enough to find the author of a conflicting change. */
const RECENT = { page: 1, limit: RECENT_ACTIVITY_SIZE };

/**
 * Returns `access_control` if a save error is about access restrictions, else undefined. Such an error does not name its
 * field, but only this field has such restrictions.
 */
const fieldOfProblem = ({ status, message }: Problem, changed: readonly string[]) =>
  status === 403 && /access restrictions/.test(message) && changed.includes('access_control')
    ? 'access_control'
    : undefined;

const EXTRA_SECTIONS = { facts: 'Details', danger: 'Danger zone' };

function ProjectForm({ organization, project }: { organization: string; project: Project }) {
  const data = useProjectData(organization);
  const one = data.one(project.id);
  const cache = useQueryClient();
  const update = useUpdateProject(organization, project.id);
  const locationState = useLocation().state as { message?: string; restoredField?: string } | null;
  const connection = useConnectionId();
  const address = useSessionState().connection?.address ?? '';
  const missingScope = useMissingScopeReason('project:write');
  const can = useCapabilities(project.id);
  const [askAboutSchedules, dialog] = useTimeZoneQuestion(project);
  const limits = useMemo(() => projectLimits(can, project), [can, project]);
  const target = {
    record: `${isolateName(project.name)} (${project.id})`,
    server: serverName(address),
    request: `PATCH ${address}/api/organizations/${organization}/projects/${project.id}/`,
  };
  const api = useRecordApi({
    query: one,
    fetch: () => cache.fetchQuery({ ...one, staleTime: 0 }),
    send: async (body, ifMatch) => {
      const before = cache.getQueryData(one.queryKey)?.timezone ?? project.timezone;
      const saved = await update.mutateAsync({ body, ifMatch });
      askAboutSchedules(before, saved.timezone);
      return saved;
    },
    authors: async () => {
      const { latestAuthors } = await import('../activity/activity-authors.ts');
      return latestAuthors(await cache.fetchQuery({ ...data.activity(project.id, RECENT), staleTime: 0 }));
    },
  });
  return (
    <>
      {dialog}
      {limits.readOnlyReason && <DeletionBanner reason={limits.readOnlyReason} />}
      <ResourceForm
        resource={resource}
        record={project}
        draftKey={`${connection}${href.project(organization, project.id)}`}
        timeZone={project.timezone}
        api={api}
        successMessage={successMessage}
        fieldOfProblem={fieldOfProblem}
        target={target}
        remedy={(problem) => isGone(problem) && <RecreateProjectButton organization={organization} />}
        initialMessage={locationState?.message ?? ''}
        restoredField={locationState?.restoredField}
        readOnlyReason={limits.readOnlyReason ?? missingScope}
        lockReasons={limits.lockReasons}
        notes={fieldNotes(project)}
        confirmationRules={projectConfirmationRules}
        loadFlags={() => cache.fetchQuery(data.flags(project.id))}
        extraSections={EXTRA_SECTIONS}
      >
        <ProjectDetails project={project} />
        <DangerZone project={project} />
      </ResourceForm>
    </>
  );
}

export function ProjectEditPage() {
  const { organization_id = '', id = '' } = useParams();
  const { data, error, refetch } = useProject(organization_id, Number(id));
  const breadcrumbs = [{ label: 'Projects', to: href.projects(organization_id) }];
  return (
    <>
      <PageHeader title={data?.name ?? `Project ${id}`} breadcrumbs={breadcrumbs} />
      {data && <ProjectSummaryLine project={data} />}
      {data?.is_demo && <DemoStatus project={data} />}
      {data ? (
        <ProjectForm key={id} organization={organization_id} project={data} />
      ) : (
        <Content>
          {error ? (
            <ProblemPanel problem={error} title="The project could not be loaded" retry={() => void refetch()} />
          ) : (
            <Skeleton label="Loading the project" rows={8} />
          )}
        </Content>
      )}
    </>
  );
}
