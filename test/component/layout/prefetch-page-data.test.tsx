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

const projects = () => `/organizations/${server.organization}/projects`;

/** Opens the console as a page load does, and returns the paths of all requests. */
async function load(at: string, send: typeof fetch = server.fetch) {
  const asked: string[] = [];
  await renderApp(at, {
    fetch: (input, init) => {
      asked.push(String(input).replace('http://console.test', ''));
      return send(input, init);
    },
    key: server.keys.owner,
    dataFirst: true,
  });
  return asked;
}

test('a prefetched list renders its rows immediately with a single request', async () => {
  await buildProject(server.db, server.organization, { name: 'Drawn at once' });

  const asked = await load(`${projects()}?limit=1000`);

  expect(screen.getByRole('link', { name: 'Drawn at once' })).toBeVisible();
  expect(asked).toEqual([`/api${projects()}/?limit=1000&offset=0`]);
});

test('prefetched settings render their fields immediately with a single request', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Filled at once' });

  const asked = await load(`${projects()}/${id}`);

  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Filled at once');
  expect(asked).toEqual([`/api${projects()}/${id}/`]);
});

test('a page whose data could not be loaded shows an error and a retry button', async () => {
  await load(`${projects()}/999999`);

  expect(await screen.findByRole('heading', { name: 'The project could not be loaded' })).toBeVisible();
});
