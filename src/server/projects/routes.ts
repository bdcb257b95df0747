import { operations } from '#contract/operations.ts';
import { requireScope } from '../accounts/access.ts';
import { readActivityPage } from '../accounts/activity-page.ts';
import { type Caller, levelInProject } from '../accounts/caller.ts';
import { demoProgress } from '../demo/generate-events.ts';
import type { App } from '../dependencies.ts';
import { choose } from '../request/choices.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { route } from '../route.ts';
import { createProject } from './create.ts';
import { deleteProject } from './delete.ts';
import { projectRecord, projectResponse } from './record.ts';
import { resetToken } from './reset-token.ts';
import { listProjects, listWholeProjects, visibilityOf } from './store.ts';
import { updateProject } from './update.ts';

/** The maximum number of whole records in a page. A record can be large. */
const MAX_WHOLE_PROJECTS = 100;

/** Mounts the lists. A path with a fixed name must be mounted before paths with an id in the same position. */
function mountLists(app: App) {
  route(app, operations.listProjects, async ({ db, caller, target: { organization, level }, query, url }) => {
    const page = { ...parsePageQuery(query), search: query.search?.trim() ?? '' };
    const found = await listProjects(db, { ...visibilityOf(caller, level === null ? [] : [organization]), ...page });
    return { content: pageEnvelope(url(), page, found) };
  });
  route(app, operations.listProjectSettings, async ({ db, caller, target: { organization, level }, query, url }) => {
    const { limit, offset } = parsePageQuery(query);
    const page = { limit: Math.min(limit, MAX_WHOLE_PROJECTS), offset, search: '' };
    const visibility = visibilityOf(caller, level === null ? [] : [organization]);
    const { count, results } = await listWholeProjects(db, { ...visibility, ...page });
    const records = results.map((row) => projectRecord(row, levelInProject(caller, row)));
    return { content: pageEnvelope(url(), page, { count, results: records }) };
  });
  route(app, operations.listAllProjects, async ({ db, caller, query, url }) => {
    const page = { ...parsePageQuery(query), search: query.search?.trim() ?? '' };
    const organizations = caller.organizations.map(({ organization }) => organization);
    const open = organizations.filter((id) => caller.scoped_organizations?.includes(id) ?? true);
    return { content: pageEnvelope(url(), page, await listProjects(db, { ...visibilityOf(caller, open), ...page })) };
  });
}

function mountCreation(app: App) {
  for (const operation of [operations.createProject, operations.createCurrentProject])
    route(app, operation, async (request) => {
      const created = await createProject(request.target.organization, request);
      return projectResponse(created, levelInProject(request.caller, created));
    });
}

function mountRecords(app: App) {
  for (const operation of [operations.getProject, operations.findProject, operations.findEnvironment])
    route(app, operation, async ({ target: { project, level } }) => projectResponse(project, level));
  for (const operation of [operations.updateProject, operations.updateFoundProject, operations.updateEnvironment])
    route(app, operation, async (request) => {
      const updated = await updateProject(request);
      return projectResponse(updated, levelInProject(request.caller, updated));
    });
  for (const operation of [operations.deleteProject, operations.deleteFoundProject])
    route(app, operation, async (request) => {
      await deleteProject(request);
      request.runInBackground((signal) => request.events.deleteOrphanedEvents(signal));
      return { content: null };
    });
}

/** Returns which activity a request asks for. The one with experiments needs the right to read them. */
function activityOf(project_id: number, caller: Caller, include: string | undefined) {
  const isFeed = choose({ experiments: true }, include, 'include') ?? false;
  if (isFeed) requireScope(caller, 'experiment:read');
  return { project_id, items: isFeed ? ('feed' as const) : [{ scope: 'Team', item_id: project_id }] };
}

function mountExtras(app: App) {
  route(app, operations.getProjectActivity, async ({ db, caller, target: { project, level }, query, url }) => ({
    content: {
      ...projectRecord(project, level),
      ...(await readActivityPage(db, activityOf(project.id, caller, query.include), query, url())),
    },
    version: project.version,
  }));
  route(app, operations.getDemoStatus, async ({ db, target: { project, level } }) => {
    const demo_progress = await demoProgress(db, project.id);
    return {
      content: { ...projectRecord(project, level), is_generating_demo_data: demo_progress !== null, demo_progress },
      version: project.version,
    };
  });
  route(app, operations.resetToken, async (request) =>
    projectResponse(await resetToken(request), request.target.level),
  );
}

/** Mounts every operation on projects. */
export function mountProjects(app: App) {
  mountLists(app);
  mountCreation(app);
  mountRecords(app);
  mountExtras(app);
}
