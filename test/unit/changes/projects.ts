import { settingsApi } from '#changes/client-settings-api.ts';
import type { Settings } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import type { SettingsApi } from '#changes/settings-api.ts';
import { createClient } from '#client/client.ts';
import { ask } from '#test/support/ask.ts';
import type { TestServer } from '#test/support/server.ts';

/** Creates a project with these settings and returns its id. */
export async function newProject(server: TestServer, settings: Settings): Promise<number> {
  const { body } = await ask(server, `POST /api/organizations/${server.organization}/projects/`, { body: settings });
  return body.id;
}

/** Returns a project's record from the API. */
export async function projectOf(server: TestServer, id: number) {
  const { body } = await ask(server, `GET /api/organizations/${server.organization}/projects/${id}/`);
  return body;
}

/** Changes a project with the key of another user. */
export const changeElsewhere = (server: TestServer, id: number, body: Settings) =>
  ask(server, `PATCH /api/organizations/${server.organization}/projects/${id}/`, { body, key: server.keys.admin });

/** Forwards a request to the server, or responds instead of the server. */
export type Interceptor = (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>;

const forwardAll: Interceptor = (request, forward) => forward(request);

/** Removes the ETag of every response, as servers without versions do. */
export const withoutEtags: Interceptor = async (request, forward) => {
  const response = await forward(request);
  const headers = new Headers(response.headers);
  headers.delete('ETag');
  return new Response(response.body, { status: response.status, headers });
};

/** Returns a `SettingsApi` that sends its requests to the server through `proxy`. */
export function apiOf(server: TestServer, proxy: Interceptor = forwardAll): SettingsApi {
  const connection = { address: server.origin, key: server.keys.owner };
  const client = createClient({
    connection: () => connection,
    fetch: (input, init) => proxy(new Request(input, init), (request) => server.fetch(request)),
    ifMatchEverywhere: true,
  });
  return settingsApi(client);
}

/** Reads projects by id. */
export const readAll = (server: TestServer, api: SettingsApi, ids: readonly number[]): Promise<ReadProject[]> =>
  Promise.all(ids.map((project) => api.read({ organization: server.organization, project })));
