import { operations } from '#contract/operations.ts';
import { levelInProject } from '../accounts/caller.ts';
import { demoProgress } from '../demo/generation.ts';
import { forgetEvents } from '../events/forget.ts';
import { pageAt, pageQueryOf } from '../reading/list-page.ts';
import { type Route, route } from '../route.ts';
import { projectActivity } from './activity.ts';
import { createProject } from './create.ts';
import { deleteProject } from './delete.ts';
import { projectAnswer, projectRecord } from './record.ts';
import { resetToken } from './reset-token.ts';
import { sightOf } from './store.ts';
import { updateProject } from './update.ts';

function mountLists(routes: Route[]) {
  route(
    routes,
    operations.listProjects,
    async ({ findProjectPage, caller, target: { organization, level }, query, url }) => {
      const page = pageQueryOf(query);
      const found = await findProjectPage({ ...sightOf(caller, level === null ? [] : [organization]), ...page });
      return { content: pageAt(url(), page, found) };
    },
  );
  route(routes, operations.listAllProjects, async ({ findProjectPage, caller, query, url }) => {
    const page = pageQueryOf(query);
    const organizations = caller.organizations.map(({ organization }) => organization);
    const open = organizations.filter((id) => caller.scoped_organizations?.includes(id) ?? true);
    return { content: pageAt(url(), page, await findProjectPage({ ...sightOf(caller, open), ...page })) };
  });
}

function mountCreation(routes: Route[]) {
  for (const operation of [operations.createProject, operations.createCurrentProject])
    route(routes, operation, async (asked) => {
      const created = await createProject(asked.target.organization, asked);
      return projectAnswer(created, levelInProject(asked.caller, created));
    });
}

function mountRecords(routes: Route[]) {
  for (const operation of [operations.getProject, operations.findProject])
    route(routes, operation, async ({ target: { project, level } }) => projectAnswer(project, level));
  for (const operation of [operations.updateProject, operations.updateFoundProject])
    route(routes, operation, async (asked) => {
      const updated = await updateProject(asked);
      return projectAnswer(updated, levelInProject(asked.caller, updated));
    });
  for (const operation of [operations.deleteProject, operations.deleteFoundProject])
    route(routes, operation, async (asked) => {
      await deleteProject(asked);
      asked.later((signal) => forgetEvents(asked.db, signal));
      return { content: null };
    });
}

function mountExtras(routes: Route[]) {
  route(routes, operations.getProjectActivity, async ({ db, target: { project, level }, query, url }) => ({
    content: { ...projectRecord(project, level), ...(await projectActivity(db, project.id, query, url())) },
    version: project.version,
  }));
  route(routes, operations.getDemoStatus, async ({ db, target: { project, level } }) => {
    const demo_progress = await demoProgress(db, project.id);
    return {
      content: { ...projectRecord(project, level), is_generating_demo_data: demo_progress !== null, demo_progress },
      version: project.version,
    };
  });
  route(routes, operations.resetToken, async (asked) => projectAnswer(await resetToken(asked), asked.target.level));
}

/** Mounts every operation on projects. */
export function mountProjects(routes: Route[]) {
  mountLists(routes);
  mountCreation(routes);
  mountRecords(routes);
  mountExtras(routes);
}
