import type { ProjectBody } from '#contract/project.ts';
import { ask } from '#test/support/ask.ts';
import { buildOrganization, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, type TestServer } from '#test/support/server.ts';

/** Creates an organization with these projects, and opens one of its pages. */
export async function openOrganization(server: TestServer, path: string, projects: ProjectBody[]) {
  const { id: organization } = await buildOrganization(server.db, { name: 'Tideline' });
  const owner = await buildUser(server.db, { [organization]: 15 });
  const key = await buildKey(server.db, owner.id);
  const ids: number[] = [];
  for (const body of projects) {
    const created = await ask(server, `POST /api/organizations/${organization}/projects/`, { key, body });
    ids.push(created.body.id);
  }
  const app = await renderApp(`/organizations/${organization}${path}`, { fetch: server.fetch, key });
  const read = async (id: number) => {
    const { body } = await ask(server, `GET /api/organizations/${organization}/projects/${id}/`, { key });
    return body;
  };
  const patch = (id: number, body: ProjectBody) =>
    ask(server, `PATCH /api/organizations/${organization}/projects/${id}/`, { key, body });
  return { ...app, ids, read, patch };
}
