import { operations } from '#contract/operations.ts';
import { pageAt, pageQueryOf } from '../list-page.ts';
import { type App, route } from '../route.ts';
import { projectAnswer } from './record.ts';
import { listProjects } from './store.ts';
import { updateProject } from './update.ts';

/** Mounts every operation on projects. */
export function mountProjects(app: App) {
  route(app, operations.listProjects, async ({ db, caller, target: { organization, level }, query, url }) => {
    const page = pageQueryOf(query);
    const found = await listProjects(db, caller, level === null ? [] : [organization], page);
    return { content: pageAt(url, page, found) };
  });
  for (const operation of [operations.getProject, operations.findProject])
    route(app, operation, async ({ target: { project, level } }) => projectAnswer(project, level));
  for (const operation of [operations.updateProject, operations.updateFoundProject])
    route(app, operation, async (asked) => projectAnswer(await updateProject(asked), asked.target.level));
}
