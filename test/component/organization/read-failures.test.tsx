import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const missing = { type: 'invalid_request', code: 'not_found', detail: 'Not found.', attr: null };
const damaged = { type: 'server_error', code: 'error', detail: 'The record is damaged.', attr: null };

test('projects that can’t be loaded are listed by name with the reason', async () => {
  const { organization } = server;
  const one = await buildProject(server.db, organization, { name: 'One' });
  const two = await buildProject(server.db, organization, { name: 'Two' });
  // A server without pages of settings, as PostHog.
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (/\/projects\/settings\//.test(String(input))) return Response.json(missing, { status: 404 });
    return /\/projects\/\d+\/$/.test(String(input))
      ? Response.json(damaged, { status: 400 })
      : server.fetch(input, init);
  };
  await renderApp(`/organizations/${organization}/settings`, { fetch, key: server.keys.owner });

  const alert = await screen.findByText(/^2 projects could not be loaded\./);
  expect(alert).toHaveTextContent(`One (${one.id}): The record is damaged.`);
  expect(alert).toHaveTextContent(`Two (${two.id}): The record is damaged.`);
});
