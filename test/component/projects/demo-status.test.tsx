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

const openProject = (id: number) =>
  renderApp(`/organizations/${server.organization}/projects/${id}`, { fetch: server.fetch, key: server.keys.owner });

const isDone = 'The demo data is complete.';

test('a demo project shows the progress of its data until it is complete', async () => {
  const { id } = await buildProject(server.db, server.organization, { is_demo: true });
  const unfinished = { project_id: id, people_done: 30, people_total: 120 };
  await server.db.insertInto('demo_generation').values(unfinished).execute();
  await openProject(id);

  expect(await screen.findByText(/^Demo data is being generated/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Demo data progress' })).toHaveAttribute('aria-valuenow', '25');
  await server.db.deleteFrom('demo_generation').where('project_id', '=', id).execute();
  await server.db.updateTable('project').set({ ingested_event: true }).where('id', '=', id).execute();

  expect(await screen.findByText(isDone, {}, { timeout: 10_000 })).toBeVisible();
  expect(await screen.findByText('Events received')).toBeVisible();
});

test('a regular project shows nothing about demo data', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Our own' });
  await openProject(id);

  expect(await screen.findByRole('heading', { name: 'Our own' })).toBeVisible();
  expect(screen.queryByText(isDone)).toBeNull();
});
