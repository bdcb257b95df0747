import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { buildProject } from '../../support/factories.ts';
import { renderApp } from '../../support/render-app.tsx';
import type { TestServer } from '../../support/server.ts';

interface Sent {
  method: string;
  path: string;
  body: unknown;
  ifMatch: string | null;
}

async function noted(request: Request): Promise<Sent> {
  const text = await request.clone().text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    body,
    ifMatch: request.headers.get('If-Match'),
  };
}

interface Circumstances {
  /** The fragment of the address, for example "#name". */
  hash?: string;
  key?: string;
  /** Behaves like a server without ETags. */
  withoutVersions?: boolean;
  /** A proxy between the console and the server. `pass` forwards the request. The result is the response to the console. */
  proxy?: (request: Request, pass: () => Promise<Response>) => Promise<Response>;
}

/** Opens the settings of a project with every row rendered, and records all write requests. */
export async function openSettings(server: TestServer, id: number, circumstances: Circumstances = {}) {
  const { key = server.keys.owner, hash = '', withoutVersions = false, proxy = (_, pass) => pass() } = circumstances;
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'GET') sent.push(await noted(request));
    const response = await proxy(request, () => server.fetch(request));
    if (withoutVersions) response.headers.delete('ETag');
    return response;
  };
  const opened = await renderApp(`/organizations/${server.organization}/projects/${id}${hash}`, { fetch, key });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await screen.findByRole('group', { name: 'Extra settings' });
  const save = () => screen.getByRole('button', { name: /^Save/ });
  /** Clicks Save, ticks every confirmation in the review, and clicks Save again. */
  const saveAccepting = async () => {
    await opened.user.click(save());
    const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
    for (const tick of review.getAllByRole('checkbox')) await opened.user.click(tick);
    await opened.user.click(save());
  };
  return { ...opened, sent, name, save, saveAccepting };
}

/** Creates a project in the organization of the server's users. */
export const build = (server: TestServer, overrides = {}) => buildProject(server.db, server.organization, overrides);

/** Reads a project from the database. */
export const stored = (server: TestServer, id: number) =>
  server.db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Changes the project as another administrator, without this console. */
export async function changeElsewhere(server: TestServer, id: number, body: object) {
  const response = await server.fetch(`${server.origin}/api/organizations/${server.organization}/projects/${id}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
