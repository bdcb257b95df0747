import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('an open overview follows the launch at the scheduled time', async () => {
  const project = await newProject(server);
  const start = new Date(Date.now() + 3000).toISOString();
  const { id } = await create(server, project, { name: 'Gift wrap', scheduled_start: start });
  await open(server, `/projects/${project}/experiments/${id}`);
  expect(await screen.findByRole('button', { name: 'Cancel schedule' })).toBeVisible();

  const launched = { start_date: new Date().toISOString(), scheduled_start: null };
  await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body: launched });

  expect(await screen.findByText('Running', { exact: true }, { timeout: 15_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel schedule' })).toBeNull();
});
